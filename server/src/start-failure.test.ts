import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../test/kit/database.ts';
import { runOn } from '../test/kit/database-server.ts';
import { startFailure } from './start-failure.ts';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));

const failed = (code: string, more: object = {}) =>
  Object.assign(new Error('what it says'), { code, ...more });
const query = (cause: Error) => new Error('Failed query: CREATE TABLE "access_token" (...)', { cause });

test.each([
  [failed('EADDRINUSE', { port: 3000 }), 'Port 3000 is in use by another program. Set PORT to a free one.'],
  [failed('ENOTFOUND', { hostname: 'nosuch.invalid' }), 'Host nosuch.invalid cannot be found'],
  [failed('ENOTDIR', { path: '/etc/hosts/database' }), 'DATA_DIR must be a folder, but /etc/hosts/database'],
  [failed('ENOSPC'), 'There is no space left'],
  [query(failed('53100')), 'There is no space left'],
  [query(failed('XX001')), 'The database is damaged (what it says): restore a backup'],
  [query(failed('42P01')), 'The database is damaged'],
  [query(failed('28P01')), 'refuses this user or password'],
  [query(failed('3D000')), 'does not exist'],
  [query(new Error('anything else')), 'anything else'],
  [new Error('A sentence already.'), 'A sentence already.'],
])('%s ends the start with a sentence', (error, words) => {
  expect(startFailure(error)).toContain(words);
  expect(startFailure(error)).not.toContain('CREATE TABLE');
});

test('ends with one sentence for foreign tables or a folder that is a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-start-'));
  const { url, drop } = await createTestDatabaseUrl();
  await runOn(url, 'drop schema public cascade');
  await runOn(url, 'drop schema if exists drizzle cascade');
  await runOn(url, 'create schema public');
  await runOn(url, 'create table invoice (id int)');
  const start = (environment: Record<string, string>) => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM], {
      encoding: 'utf8',
      env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), ...environment },
    });
    return [status, stderr];
  };
  expect(start({ DATABASE_URL: url })).toEqual([
    1,
    'This database has tables that are not those of Docent: name an empty database in DATABASE_URL.\n',
  ]);
  writeFileSync(join(folder, 'file'), '');
  const [status, said] = start({ DATABASE_URL: '', DATA_DIR: join(folder, 'file') });
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/^DATA_DIR must be a folder, but .* is in the way\.\n$/),
  ]);
  await drop();
  rmSync(folder, { recursive: true, force: true });
});
