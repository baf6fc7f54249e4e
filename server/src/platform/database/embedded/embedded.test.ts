import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '../../logs.ts';
import { type Database, openDatabase } from '../database.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';

let made: string;
let folder: string;
let open: Database[] = [];

const openIn = async (dataDir: string, durable = false): Promise<Database> => {
  const database = await openDatabase({ dataDir, durable, logger: silentLogger });
  open.push(database);
  return database;
};
const close = async (database: Database) => {
  open = open.filter((one) => one !== database);
  await database.close();
};
/** A folder with the tables and one domain in them. */
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'docent-made-'));
  const database = await openIn(join(made, 'database'));
  await database.pool.query("insert into domain (id, name) values (gen_random_uuid(), 'Kept')");
  await close(database);
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-embedded-'));
});
afterEach(async () => {
  for (const database of open) await database.close();
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

const copy = (name = 'database') => {
  const path = join(folder, name);
  cpSync(join(made, 'database'), path, { recursive: true });
  return path;
};
const names = async ({ pool }: Database) =>
  (await pool.query('select name from domain order by name')).rows.map(({ name }) => name);
const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('PostgreSQL syncs acknowledged data to disk, readable by its owner only', async () => {
  const dataDir = join(folder, 'database');
  const { pool } = await openIn(dataDir, true);
  const { rows } = await pool.query(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name`,
  );
  expect(rows.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'listen_addresses=',
    'synchronous_commit=on',
  ]);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  const hba = readFileSync(join(dataDir, 'pg_hba.conf'), 'utf8');
  const ways = hba.split('\n').filter((line) => line && !line.startsWith('#'));
  expect(ways.every((line) => line.endsWith('scram-sha-256'))).toBe(true);
});

test('splits words of any language, and sorts by code point on any system', async () => {
  const { pool } = await openIn(copy());
  const { rows } = await pool.query(
    `select to_tsvector('simple', 'd’été «mot» “one”—two') @@ to_tsquery('simple', 'été & mot & one & two') as found,
       'b' < 'é' and 'B' < 'a' as ordered, lower('ÉTÉ') as lower`,
  );
  expect(rows).toEqual([{ found: true, ordered: true, lower: 'été' }]);
});

test('refuses a second start on the folder until the first has closed', async () => {
  const dataDir = copy();
  const first = await openIn(dataDir);
  await expect(openIn(dataDir)).rejects.toThrow(
    `DATA_DIR is in use by another Docent (process ${process.pid})`,
  );
  expect(await names(first)).toEqual(['Kept']);
  await close(first);
  expect(await names(await openIn(dataDir))).toEqual(['Kept']);
});

test('restarts a killed database with all acknowledged data', async () => {
  const dataDir = copy();
  const database = await openIn(dataDir, true);
  await database.pool.query("insert into domain (id, name) values (gen_random_uuid(), 'Later')");
  const pid = postmasterOf(dataDir);
  process.kill(pid, 'SIGKILL');
  // Open connections are served for a moment longer.
  await expect.poll(() => postmasterOf(dataDir)).not.toBe(pid);
  await expect.poll(() => names(database).catch(() => 'away')).toEqual(['Kept', 'Later']);
});

test('ends processes of a killed server at the next start, and no others', async () => {
  const dataDir = copy();
  const { postgres } = findBinaries();
  const account = chooseAccount(dataDir, postgres);
  const first = await openIn(dataDir);
  await close(first);
  // PostgreSQL in a group of its own, as a server that was killed leaves it.
  const script = `"$@" >/dev/null 2>&1 & echo $!`;
  const [program, ...args] = [...account.prefix, '/bin/sh', '-c', script, 'sh', postgres, '-D', dataDir];
  const place = join(folder, 'socket');
  mkdirSync(place, { mode: 0o777 });
  chmodSync(place, 0o777);
  const pid = Number(
    execFileSync(program ?? '', [...args, '-k', place, '-c', 'listen_addresses='], {
      ...account.identity,
      encoding: 'utf8',
    }),
  );
  await expect.poll(() => existsSync(join(dataDir, 'postmaster.pid'))).toBe(true);
  const second = await openIn(dataDir);
  expect(await names(second)).toEqual(['Kept']);
  await expect.poll(() => isAlive(pid)).toBe(false);
  await close(second);
  writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
  expect(await names(await openIn(dataDir))).toEqual(['Kept']);
});

test('explains a folder that is no database, damaged or of another version', async () => {
  mkdirSync(join(folder, 'photos'));
  writeFileSync(join(folder, 'photos', 'docent-password'), '');
  await expect(openIn(join(folder, 'photos'))).rejects.toThrow(/photos is no database of Docent/);
  const damaged = copy('damaged');
  writeFileSync(join(damaged, 'global', 'pg_control'), Buffer.alloc(8_192, 7));
  const sentence =
    /^The embedded database does not open \(.+\): .+damaged\. If the folder is damaged, move it away and restore a backup/;
  await expect(openIn(damaged)).rejects.toThrow(sentence);
  // PostgreSQL would have people run initdb, by which they lose everything.
  writeFileSync(join(damaged, 'global', 'pg_control'), randomBytes(8_192));
  const said = await openIn(damaged).catch(String);
  expect(said).toMatch(/does not open \(.+\): .+damaged\. If/);
  expect(said).not.toContain('initdb');
  const older = copy('older');
  writeFileSync(join(older, 'PG_VERSION'), '16\n');
  await expect(openIn(older)).rejects.toThrow(/older was made by PostgreSQL 16, .* make a backup/);
});

/** Path, time of the last change and, of a file, the size of everything in the folder of this test. */
const filesOfTest = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => {
      const { mtimeMs, size, uid } = statSync(join(folder, path));
      return [path, mtimeMs, size, uid];
    });

test.each(['database', 'database.pglite'])(
  'refuses data of PGlite in %s with a code, and changes nothing',
  async (name) => {
    // PGlite's files are those of PostgreSQL 17; nothing else wrote a cluster without Docent's password file.
    const stored = copy(name);
    rmSync(join(stored, 'docent-password'));
    writeFileSync(join(stored, 'PG_VERSION'), '17\n');
    const before = filesOfTest();
    const error = await openIn(join(folder, 'database')).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'data_of_pglite' });
    expect(error.message).toMatch(/was stored with PGlite, .*Make a backup with the version that stored it/);
    expect(filesOfTest()).toEqual(before);
  },
);

test('a creation that was cut short is begun again', async () => {
  const dataDir = join(folder, 'database');
  mkdirSync(`${dataDir}.partial`, { recursive: true });
  writeFileSync(join(`${dataDir}.partial`, 'PG_VERSION'), '18\n');
  expect(await names(await openIn(dataDir))).toEqual([]);
});

const isRoot = process.getuid?.() === 0;
test.runIf(isRoot)('runs as another user when started by root, in a folder for root only', async () => {
  const locked = join(folder, 'locked');
  mkdirSync(locked, { mode: 0o700 });
  cpSync(join(made, 'database'), join(locked, 'database'), { recursive: true });
  spawnSync('chown', ['-R', '0:0', locked]);
  expect(await names(await openIn(join(locked, 'database')))).toEqual(['Kept']);
  const owner = execFileSync('ps', ['-o', 'uid=', '-p', String(postmasterOf(join(locked, 'database')))], {
    encoding: 'utf8',
  });
  expect(Number(owner)).not.toBe(0);
});

/** A number without a name, as a container may have. */
const NAMELESS = { uid: 54_321, gid: 54_321 };
const PROGRAM = fileURLToPath(new URL('../../../../test/kit/database-parent.ts', import.meta.url));
const mayRun = () =>
  isRoot &&
  [process.execPath, PROGRAM].every(
    (file) => spawnSync('/bin/sh', ['-c', 'test -r "$0"', file], NAMELESS).status === 0,
  );
test.runIf(mayRun())('runs under a user id without a name, or says what it needs', async () => {
  const place = mkdtempSync(join(tmpdir(), 'docent-nameless-'));
  try {
    spawnSync('chown', [`${NAMELESS.uid}:${NAMELESS.gid}`, place]);
    const child = spawn(process.execPath, [PROGRAM, join(place, 'database')], {
      ...NAMELESS,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        said += data;
      });
    }
    await expect.poll(() => said).toMatch(/^\d+\n|needs an account with a name/);
    child.kill('SIGKILL');
    await expect
      .poll(() => existsSync(join(place, 'database', 'postmaster.pid')), { timeout: 40_000 })
      .toBe(false);
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
});
