import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PARENT = fileURLToPath(new URL('../../../test/kit/database-parent.ts', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-orphan-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const all = () => execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
const processes = () => all().filter((line) => line.includes('postgres -D') && line.includes(folder));
const watches = (pid: string) =>
  all().filter((line) => line.includes(` watch-parent `) && line.endsWith(` ${pid} INT 10`));

test('a busy database ends with its killed server, and its folder too', {
  timeout: 60_000,
}, async () => {
  const parent = spawn(process.execPath, [PARENT, join(folder, 'database')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    parent.stdout.once('data', () => resolve());
    parent.once('exit', (code) => reject(new Error(`the parent ended with ${code}`)));
  });
  const [database] = processes();
  const pid = database?.trim().split(' ')[0] ?? '';
  expect(watches(pid)).toHaveLength(1);
  const gone = new Promise((resolve) => parent.once('exit', resolve));
  parent.kill('SIGKILL');
  await gone;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  await expect.poll(processes, { timeout: 40_000, interval: 200 }).toEqual([]);
  await expect.poll(() => watches(pid), { timeout: 20_000, interval: 200 }).toEqual([]);
});
