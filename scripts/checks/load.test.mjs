import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startLoad } from './load.mjs';

const LOAD = new URL('./load.mjs', import.meta.url).href;

/** Returns whether a process runs; an exited process stays in the list (Z) until its parent waits for it. */
const isAlive = (pid) =>
  /^[^Z\s]/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout);

test('the load ends when it is told to', async () => {
  const { pids, end } = startLoad(1);
  expect(pids.map(isAlive)).toEqual([true]);
  end();
  await expect.poll(() => pids.map(isAlive)).toEqual([false]);
});

test('the load ends with whoever made it, even when that is killed', async () => {
  const program = `const { startLoad } = await import(${JSON.stringify(LOAD)});
    console.log(startLoad(1).pids[0]);
    setInterval(() => {}, 1_000);`;
  const maker = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const pid = Number(await once(maker.stdout, 'data'));
  expect(isAlive(pid)).toBe(true);
  maker.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
