import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from '@docent/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplacedSettings } from '../../src/fixed-settings.ts';
import { createTestDatabaseUrl } from '../kit/database.ts';
import { call, signUp } from '../kit/nodes.ts';
import { until } from '../kit/until.ts';
import { type StandIn, startStandIn } from '../stand-ins/model/stand-in.ts';

const PROGRAM = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const WORDS = Array.from({ length: 40 }, (_, at) => `word${at} `);
const QUESTIONS = 6;

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
let model: StandIn;
let child: ChildProcess;
let url: string;
let log = '';

const FIXED: ReplacedSettings = { product: { sign_up: 'anyone' } };

/** The real program, as an operator starts it. */
const start = async () => {
  child = spawn(process.execPath, [PROGRAM, '--fixed', JSON.stringify(FIXED)], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'info',
      OPENAI_COMPATIBLE_BASE_URL: model.url,
      LARGE_MODEL: 'openai-compatible:stand-in',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr?.on('data', (data) => {
    log += data;
  });
  url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
      const address = /is ready: (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log}`)));
  });
};
const terminate = () =>
  new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill('SIGTERM');
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-signal-'));
  database = await createTestDatabaseUrl();
  model = await startStandIn({ tokens: [...WORDS, 'end [1].'], tokenMs: 60 });
  await start();
});
afterAll(async () => {
  await terminate();
  await model.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a server that gets a signal ends well, and answers are written once', async () => {
  const { token } = await signUp(url, 'olga');
  const get = async (path: string) => (await call(url, 'GET', path, undefined, token)).body;
  const [domain] = (await get('/domains')).domains;
  await until(
    async () =>
      (await get(`/documents?kb_id=${domain.id}`)).documents.every(
        (one: { parsing_status: string }) => one.parsing_status === 'ingested',
      ),
    { timeout: 60_000 },
  );
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false });
  const chats: string[] = [];
  for (let n = 0; n < QUESTIONS; n += 1) {
    const { id } = (await call(url, 'POST', '/chats', {}, token)).body;
    chats.push(id);
    const outgoing = {
      message: 'How many days of holiday are there?',
      chat_id: id,
      domain_id: domain.id,
      thread_id: null,
      workflow: null,
      client_id: randomUUID(),
    };
    expect((await socket.timeout(60_000).emitWithAck('new_message', outgoing)).ok).toBe(true);
  }
  const answersOf = async (): Promise<Message[]> => {
    const pages = await Promise.all(chats.map((id) => get(`/messages?chat_id=${id}`)));
    return pages.flatMap(({ messages }) =>
      messages.filter(({ role }: { role: string }) => role === 'assistant'),
    );
  };
  await until(async () => (await answersOf()).every(({ content }) => content.includes('word3 ')), {
    interval: 50,
  });
  expect(await terminate()).toBe(0);
  socket.close();
  await start();
  await until(async () => (await answersOf()).every(({ status }) => status === 'complete'), {
    timeout: 60_000,
    interval: 200,
  });
  const answers = await answersOf();
  expect(answers).toHaveLength(QUESTIONS);
  for (const { content } of answers) {
    expect(content).toContain(`${WORDS.join('')}end`);
    expect(content.split('word3 ')).toHaveLength(2);
  }
}, 180_000);

test('notifies an asker of an answer that ended just before the signal', async () => {
  const { token } = await signUp(url, 'otto');
  const get = async (path: string) => (await call(url, 'GET', path, undefined, token)).body;
  const [domain] = (await get('/domains')).domains;
  const asked = await Promise.all(
    Array.from({ length: QUESTIONS }, () =>
      call(
        url,
        'POST',
        `/domains/${domain.id}/ask`,
        { question: 'How many days of holiday are there?' },
        token,
      ),
    ),
  );
  expect(asked.map(({ body }) => body.outcome)).toEqual(Array(QUESTIONS).fill('answered'));
  expect(await terminate()).toBe(0);
  await start();
  const { notifications } = await get('/notifications');
  expect(notifications.map(({ kind }: { kind: string }) => kind)).toEqual(Array(QUESTIONS).fill('answer'));
  expect(log).not.toContain('could not be');
}, 180_000);

test("every log line is JSON, and a call's has the id of its response", async () => {
  await fetch(`${url}/health/live`);
  const response = await fetch(`${url}/v1/me?secret=hunter2`);
  const id = response.headers.get('x-request-id');
  const lines = () =>
    log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  await until(() => lines().some((line) => line.request === id));
  expect(lines().find((line) => line.request === id)).toMatchObject({
    msg: 'call',
    method: 'GET',
    route: '/v1/me',
    status: 401,
    ms: expect.any(Number),
  });
  expect(log).not.toContain('hunter2');
  // Asked every few seconds all day long.
  expect(lines().filter((line) => line.route === '/health/live')).toEqual([]);
});
