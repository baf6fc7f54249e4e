import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTaskThread } from './task-thread.ts';

const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (input) => {
      if (input === 'exit') process.exit();
      if (input === 'hang') for (;;);
      parentPort.postMessage(input);
    });`)}`,
);
const LIMITS = { longestMs: 30_000, memoryMb: 64 };

let thread: ReturnType<typeof createTaskThread<string, string>>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  thread = createTaskThread(PROGRAM, LIMITS);
});
afterEach(async () => {
  await thread.stop();
  vi.useRealTimers();
});

test('a task that ends its thread does not fail the tasks that wait', async () => {
  const tasks = ['one', 'exit', 'two', 'three'].map((input) => thread.run(input));
  expect(await Promise.all(tasks)).toEqual(['one', null, 'two', 'three']);
});

test('the time of a task begins when it starts, not while it waits', async () => {
  const first = thread.run('hang');
  const second = thread.run('two');
  await vi.advanceTimersByTimeAsync(LIMITS.longestMs);
  expect([await first, await second]).toEqual([null, 'two']);
});

test('stopping fails the tasks that wait and starts no other thread', async () => {
  const tasks = ['hang', 'two'].map((input) => thread.run(input));
  await vi.advanceTimersByTimeAsync(0);
  await thread.stop();
  expect(await Promise.all(tasks)).toEqual([null, null]);
});
