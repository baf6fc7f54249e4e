import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../server/test/kit/free-port.ts';
import { isToBeSeeded } from '../setup/is-to-be-seeded.mjs';
import { ROOT } from '../setup/paths.mjs';

let folder;
let child;
/** Ids of the program and of all that it started. */
let family;
beforeEach(() => {
  child = undefined;
  family = new Set();
  folder = mkdtempSync(join(tmpdir(), 'docent-dev-'));
});
afterEach(() => {
  // Processes that a failed test left running.
  if (child && !family.size) family = familyOf(child.pid);
  for (const id of running()) process.kill(Number(id), 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const listProcesses = () =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , state]) => !state.startsWith('Z'));

/** Ids of a process and of all that descend from it. */
const familyOf = (pid) => {
  const family = new Set([String(pid)]);
  // A parent may be listed after its children.
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const [id, parent] of listProcesses()) if (family.has(parent)) family.add(id);
  }
  return family;
};

const running = () => listProcesses().flatMap(([id]) => (family.has(id) ? [id] : []));

test('npm run dev serves page and API; Ctrl+C leaves no process', async () => {
  // Not empty: filling it would take minutes.
  writeFileSync(join(folder, 'kept'), '');
  child = spawn(process.execPath, [join(ROOT, 'scripts', 'dev.mjs'), '--data', folder], {
    env: { ...process.env, PORT: String(await freePort()), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const addressOfPage = () => /Local:\s+(http:\S+?)\/?\s/.exec(output)?.[1];
  await expect.poll(addressOfPage, { message: 'the address of the web app' }).toBeDefined();
  const address = addressOfPage();
  expect(await (await fetch(address)).text()).toContain('/@vite/client');
  expect(await (await fetch(`${address}/v1/config`)).json()).toMatchObject({ sign_up: 'first' });
  family = familyOf(child.pid);
  // This one, Node's watcher, the server, its database, Vite.
  expect(family.size).toBeGreaterThanOrEqual(5);
  process.kill(-child.pid, 'SIGINT');
  await expect.poll(running).toEqual([]);
  expect(child.exitCode).toBe(0);
});

test('npm run dev seeds an empty folder only, and no database of a server', () => {
  expect(isToBeSeeded(join(folder, 'new'), {})).toBe(true);
  mkdirSync(join(folder, 'empty'));
  expect(isToBeSeeded(join(folder, 'empty'), {})).toBe(true);
  expect(isToBeSeeded(join(folder, 'empty'), { DATABASE_URL: 'postgres://db' })).toBe(false);
  expect(isToBeSeeded(folder, {})).toBe(false);
});
