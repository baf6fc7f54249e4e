import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './kit/free-port.ts';
import { until } from './kit/until.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

type Started = {
  child: ChildProcess;
  /** All it has printed so far. */
  output: () => string;
  ended: Promise<{ code: number | null; output: string }>;
};

/** `npm start` as a person types it, in a group of its own as a terminal makes one. */
const npmStart = (environment: Record<string, string> = {}): Started => {
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const keep = (data: Buffer) => {
    output += data.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
  return { child, output: () => output, ended };
};

/** Sends the signal of Ctrl-C as a terminal does: to every process of the group. */
const pressControlC = ({ child }: Started) => process.kill(-(child.pid ?? 0), 'SIGINT');

const untilReady = (started: Started) =>
  until(() => started.output().includes('is ready'), { timeout: 120_000 });

/** The programs that run out of the test's own folder or belong to a started group. */
const processesOf = ({ child }: Started): string[] =>
  execFileSync('ps', ['-eo', 'pgid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(`${child.pid} `) || line.includes(folder));

test('npm start prints the address only, and Ctrl-C leaves no process', async () => {
  const started = npmStart();
  await untilReady(started);
  const address = /^\w+ is ready: (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(started.output())?.[1];
  expect(started.output()).toBe(`Docent is ready: ${address}\n`);
  expect((await fetch(`${address}/`)).status).toBe(200);
  expect(processesOf(started).length).toBeGreaterThan(1);
  pressControlC(started);
  const { output } = await started.ended;
  expect(output).toBe(`Docent is ready: ${address}\n`);
  await expect.poll(() => processesOf(started)).toEqual([]);
  await expect(fetch(`${address}/`)).rejects.toThrow();
});

// As a service manager or a shell sends it.
test('SIGTERM to npm alone ends the server and leaves no process', async () => {
  const started = npmStart();
  await untilReady(started);
  const address = started.output().split(' ').at(-1)?.trim() ?? '';
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  started.child.kill('SIGTERM');
  await expect(started.ended).resolves.toMatchObject({ output: `Docent is ready: ${address}\n` });
  await expect.poll(() => processesOf(started)).toEqual([]);
  await expect(fetch(`${address}/`)).rejects.toThrow();
});

test('Ctrl-C while a file is read leaves no process either', async () => {
  const started = npmStart();
  await untilReady(started);
  const url = started.output().split(' ').at(-1)?.trim();
  // The first account gets the sample domain, whose files are read at once.
  await fetch(`${url}/v1/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'long-enough-1' }),
  });
  await until(() => processesOf(started).some((line) => line.includes('parser-process')), {
    timeout: 120_000,
    interval: 20,
  });
  pressControlC(started);
  await started.ended;
  await expect.poll(() => processesOf(started)).toEqual([]);
});

test.each([
  ['PORT', 'eighty', /^PORT is "eighty", but it must be a whole number/],
  ['PORT', '70000', /^PORT is "70000", but it must be at most 65535/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud", but it must be one of/],
  [
    'LARGE_MODEL',
    'openai:gpt-5.4',
    /^LARGE_MODEL is openai:gpt-5\.4, which needs OPENAI_API_KEY to be set\./,
  ],
  ['DATABASE_URL', 'nonsense', /^DATABASE_URL must be a valid address/],
])('%s=%s stops the start with a sentence that names it', async (name, value, sentence) => {
  const { code, output } = await npmStart({ [name]: value }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output.trim().split('\n')).toHaveLength(1);
});

test('a port that another program uses is named, and nothing stays behind', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  const started = npmStart({ PORT: String(port) });
  const { code, output } = await started.ended;
  other.close();
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} is in use by another program. Set PORT to a free one.\n`);
  await expect.poll(() => processesOf(started)).toEqual([]);
});
