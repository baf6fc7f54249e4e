import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { unpackFixture } from '../../test/kit/backup-fixture.ts';
import { until } from '../../test/kit/until.ts';
import { openStore } from '../open-store.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { loadTables } from '../platform/database/load.ts';
import { migrationCount } from '../platform/database/migration-files.ts';
import { rebuildTables } from '../platform/database/rebuild-tables.ts';
import { silentLogger } from '../platform/logs.ts';
import { FILES, TABLES } from './back-up.ts';
import { readManifest } from './manifest.ts';
import { listSnapshots, makeSnapshot, SNAPSHOTS } from './snapshot.ts';

const ROLLBACK = fileURLToPath(new URL('../rollback.ts', import.meta.url));
const OLD_MIGRATIONS = 1;
const WRITTEN = JSON.stringify([{ type: 'text', text: 'written after the upgrade' }]);
const FILE = 'documents/removed-later';

let made: string;
let folder: string;
let dataDir: string;

const open = (migrate = true) => openStore({ DATA_DIR: dataDir }, silentLogger, { migrate });
const using = async <Result>(opening: Promise<Database>, work: (database: Database) => Promise<Result>) => {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};
const messages = async ({ pool }: Database): Promise<string[]> =>
  (await pool.query('select content from message order by content')).rows.map(({ content }) => content);
const sessions = async ({ pool }: Database): Promise<number> =>
  (await pool.query('select count(*)::int as n from session')).rows[0].n;
const applied = async ({ pool }: Database): Promise<number> =>
  (await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n;

/** A data folder of commit e62b622, whose tables the first migration alone had made. */
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'docent-old-data-'));
  const backup = join(made, 'backup');
  unpackFixture('e62b622', backup);
  const { tables } = await readManifest(backup);
  await using(
    openDatabase({ dataDir: join(made, 'data', 'database'), logger: silentLogger }),
    async ({ pool }) => {
      const client = await pool.connect();
      await rebuildTables(client, OLD_MIGRATIONS);
      client.release();
      await loadTables(pool, join(backup, TABLES), tables);
    },
  );
  cpSync(join(backup, FILES), join(made, 'data', FILES), { recursive: true });
  mkdirSync(join(made, 'data', FILES, 'documents'), { recursive: true });
  writeFileSync(join(made, 'data', FILES, FILE), 'a document');
  writeFileSync(join(made, 'data', 'auth-secret'), 'the secret of the old version');
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-rollback-'));
  dataDir = join(folder, 'data');
  cpSync(join(made, 'data'), dataDir, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = () => ({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' });
const rollBack = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [ROLLBACK, ...args], {
    env: environment(),
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};

/** Starts the new version, which migrates, and stores and removes something with it. */
const upgrade = async (): Promise<string[]> => {
  const before = await using(open(), async (database) => {
    const old = await messages(database);
    // Ended since, such as by a change of a password: a rollback must not bring them back.
    expect(await sessions(database)).toBeGreaterThan(0);
    await database.pool.query('delete from session');
    await database.pool.query(
      `insert into message (id, chat_id, seq, role, content)
       select gen_random_uuid(), chat_id, max(seq) + 1, 'user', $1 from message group by chat_id limit 1`,
      [WRITTEN],
    );
    return old;
  });
  rmSync(join(dataDir, FILES, FILE));
  writeFileSync(join(dataDir, 'auth-secret'), 'another secret');
  return before;
};

/** The data, files and secret are those of before the upgrade, and can be upgraded again. */
const expectOldData = async (before: string[]) => {
  await using(open(false), async (database) => {
    expect(await applied(database)).toBe(OLD_MIGRATIONS);
    expect(await messages(database)).toEqual(before);
    expect(await sessions(database)).toBe(0);
  });
  expect(readFileSync(join(dataDir, FILES, FILE), 'utf8')).toBe('a document');
  expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8')).toBe('the secret of the old version');
  expect(existsSync(join(dataDir, 'auth-secret.next'))).toBe(false);
  await using(open(), async (database) => {
    expect(await applied(database)).toBe(migrationCount());
    expect(await messages(database)).toEqual(before);
  });
  expect(await listSnapshots(dataDir)).toHaveLength(1);
};

test('returns to the snapshot made before a migration, and names the loss', async () => {
  const before = await upgrade();
  expect(before.length).toBeGreaterThan(2);
  expect(before).not.toContain(WRITTEN);
  const asked = rollBack();
  expect(asked).toMatchObject({ status: 1, said: expect.stringContaining('including 1 messages') });
  expect(asked.said).toContain('Nothing was changed');
  await using(open(), async (database) => expect(await messages(database)).toContain(WRITTEN));

  const { status, said } = rollBack('--yes');
  expect([status, said]).toEqual([0, expect.stringContaining('tables of 0000_start')]);
  await expectOldData(before);
});

test('can be run again after it was killed', async () => {
  const before = await upgrade();
  const child = spawn(process.execPath, [ROLLBACK, '--yes'], { env: environment(), stdio: 'ignore' });
  const ended = once(child, 'exit');
  await until(async () => existsSync(join(dataDir, 'auth-secret.next')));
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(rollBack('--yes')).toMatchObject({ status: 0 });
  await expectOldData(before);
});

test('refuses to migrate without space for the snapshot', async () => {
  const opening = openDatabase({
    dataDir: join(dataDir, 'database'),
    logger: silentLogger,
    beforeMigration: async ({ pool, applied: migrations }) => {
      await makeSnapshot({ pool, dataDir, migrations, freeBytes: async () => 1_000 });
    },
  });
  await expect(opening).rejects.toMatchObject({
    code: 'no_space_for_snapshot',
    message: expect.stringContaining('Nothing was changed'),
  });
  await using(open(false), async (database) => expect(await applied(database)).toBe(OLD_MIGRATIONS));
  expect(await listSnapshots(dataDir)).toEqual([]);
});

test('keeps one snapshot per schema version, the newest three', async () => {
  const snapshots = join(dataDir, SNAPSHOTS);
  const older = ['0004-2026-01-01T10-00-00', '0005-2026-01-02T10-00-00', '0006-2026-01-03T10-00-00'];
  for (const name of [...older, '0001-2026-01-04T10-00-00', '0001-2026-01-05T10-00-00.partial'])
    mkdirSync(join(snapshots, name), { recursive: true });
  await using(open(), async () => {});
  const [newest = '', ...others] = await listSnapshots(dataDir);
  expect(newest).toMatch(/^0001-20(?!26-01)/);
  expect(others).toEqual([older[2], older[1]]);
  expect(readdirSync(snapshots)).toHaveLength(3);
});

test('says that there is no snapshot', () => {
  expect(rollBack('--yes')).toMatchObject({
    status: 1,
    said: expect.stringContaining('There is no snapshot'),
  });
});
