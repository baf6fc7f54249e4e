import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tinyHub, tinyParts } from '../../../test/stand-ins/tiny-embedder.ts';
import { prepare } from './prepare.ts';
import { createRunner } from './runner.ts';

const LONG_MS = 600_000;
const TINY = tinyParts();
let folder: string;
let ready: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-embedder-'));
  ready = join(folder, 'ready');
  await prepare(TINY.parts, tinyHub(join(folder, 'hub'), TINY), ready);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const crashFile = () => join(ready, 'runtime', 'node_modules', 'onnxruntime-node', 'crash');
const open = (quietMs = LONG_MS, onFault = (_fault: Error) => {}) =>
  createRunner({ folder: ready, references: TINY.parts.references, quietMs, onFault });

test('embeds a question before waiting passages, and skips aborted ones', async () => {
  const runner = open();
  const order: string[] = [];
  const ask = (name: string, as: 'question' | 'passage', signal?: AbortSignal) =>
    runner.embed(name, as, signal).then(() => order.push(name));
  const given = new AbortController();
  const passages = ['p1', 'p2', 'p3'].map((name) => ask(name, 'passage'));
  const left = ask('left', 'passage', given.signal);
  const question = ask('q', 'question');
  given.abort(new Error('nobody waits'));
  await expect(left).rejects.toThrow('nobody waits');
  await Promise.all([...passages, question]);
  expect(order).toEqual(['q', 'p1', 'p2', 'p3']);
  runner.close();
});

test('a process that ends fails one text and restarts, up to a limit', async () => {
  const faults: Error[] = [];
  const runner = open(LONG_MS, (fault) => faults.push(fault));
  await runner.embed('a', 'question');
  writeFileSync(crashFile(), '');
  await expect(runner.embed('b', 'question')).rejects.toThrow('has ended');
  rmSync(crashFile());
  expect(await runner.embed('b', 'question')).toHaveLength(32);
  expect(faults).toEqual([]);
  writeFileSync(crashFile(), '');
  await expect(runner.embed('c', 'question')).rejects.toThrow('has ended');
  await expect(runner.embed('d', 'question')).rejects.toThrow('has ended');
  expect(faults).toHaveLength(1);
  rmSync(crashFile());
  expect(runner.isRunning()).toBe(false);
});

test('without texts the process leaves, and comes back with the next one', async () => {
  const runner = open(1);
  runner.wake();
  const first = await runner.embed('a', 'question');
  await expect.poll(() => runner.isRunning()).toBe(false);
  expect(await runner.embed('a', 'question')).toEqual(first);
  runner.close();
});
