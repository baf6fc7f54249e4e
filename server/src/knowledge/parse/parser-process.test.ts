import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PARENT = fileURLToPath(new URL('../../../test/kit/parser-parent.ts', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-parser-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const all = () =>
  execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
const isThere = (pid: string) => all().some(([one]) => one === pid);

test('an unresponsive parser does not outlive its killed server', async () => {
  const file = join(folder, 'long.txt');
  writeFileSync(file, 'A sentence of a long text. '.repeat(20_000));
  const parent = spawn(process.execPath, [PARENT, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  const parser = all().find(
    ([, ppid, ...args]) => ppid === String(parent.pid) && args.join(' ').includes('parser-process'),
  );
  const pid = parser?.[0] ?? '';
  // A stopped process is as unresponsive as one in an endless loop, without using the processor.
  process.kill(Number(pid), 'SIGSTOP');
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  expect(isThere(pid)).toBe(true);
  await expect.poll(() => isThere(pid), { interval: 200 }).toBe(false);
});
