import { subscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { ALL_DOMAINS } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbeddedEngine } from '../src/knowledge/index.ts';
import { silentLogger } from '../src/platform/logs.ts';
import { upload } from './kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';

let server: TestServer;
let owner: Person;
let domain: string;
const threads: Worker[] = [];
let isAway = false;

subscribe('worker_threads', (message) => {
  const { worker } = message as { worker: Worker };
  threads.push(worker);
  if (isAway) void worker.terminate();
});

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  domain = (await owner.post('/domains', { name: 'Fleet' })).body.id;
  const text = 'Fuel cards. A lost fuel card is reported to the fleet desk within one day.';
  await upload(server, owner, { domainId: domain, name: 'fleet.txt', text });
  await server.documents(owner, domain);
});
afterAll(() => server.close());

const QUESTION = 'Within how many days is a lost fuel card reported?';

const leave = async () => {
  isAway = true;
  await Promise.all(threads.map((thread) => thread.terminate()));
};

test('a question fails while the search is away, and can be retried', async () => {
  const window = await owner.connect();
  const chatId = (await owner.post('/chats', {})).body.id;
  expect((await window.ask(chatId, QUESTION, domain)).answer?.outcome).toBe('answered');
  await leave();
  const failed = await window.ask(chatId, QUESTION, domain);
  expect(failed).toMatchObject({
    status: 'failed',
    answer: { outcome: 'failed', failure: 'search_unavailable' },
  });
  const ofAll = (await owner.post('/chats', {})).body.id;
  expect(await window.ask(ofAll, QUESTION, ALL_DOMAINS)).toMatchObject({
    status: 'failed',
    answer: { outcome: 'failed', failure: 'search_unavailable' },
  });
  const tried = await owner.post(`/domains/${domain}/search-test`, { question: QUESTION, limit: 3 });
  expect(tried).toMatchObject({ status: 503, body: { code: 'search_unavailable' } });
  isAway = false;
  const ended = window.heard(
    'new_message',
    ({ message }) => message.id === failed.id && message.status === 'complete',
  );
  await window.socket.emitWithAck('retry_answer', { chat_id: chatId, message_id: failed.id });
  expect((await ended).message.answer?.outcome).toBe('answered');
  window.close();
});

test('without OpenSearch the server is ready, and questions fail for a retry', async () => {
  // No server listens on port 1.
  const lonely = await startTestServer({ OPENSEARCH_URL: 'http://127.0.0.1:1' });
  try {
    const person = await lonely.person('Ada Alone');
    const own = (await person.post('/domains', { name: 'Fleet' })).body.id;
    const text = 'Fuel cards. A lost fuel card is reported to the fleet desk within one day.';
    await upload(lonely, person, { domainId: own, name: 'fleet.txt', text });
    await lonely.documents(person, own);
    const window = await person.connect();
    const chatId = (await person.post('/chats', {})).body.id;
    expect(await window.ask(chatId, QUESTION, own)).toMatchObject({
      status: 'failed',
      answer: { outcome: 'failed', failure: 'search_unavailable' },
    });
    const ready = await fetch(`${lonely.url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', search: 'away' }]);
    // Without an index there is nothing that lets changes go.
    const told = (await person.get('/settings/search')).body;
    expect(told).toMatchObject({ index: { state: 'away', waiting: 0 } });
    expect((await owner.get('/settings/search')).body).toEqual({ index: null, renewal: null });
    window.close();
  } finally {
    await lonely.close();
  }
});

test('opens the most recent domains ahead of their next question', async () => {
  const { pool } = server.database;
  const engine = createEmbeddedEngine(pool, { memoryMb: 16, logger: silentLogger });
  await engine.warm();
  expect((await engine.stats()).domains).toBe(1);
  await engine.close();
});
