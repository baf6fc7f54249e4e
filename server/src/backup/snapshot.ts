import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { secretFilesOf } from '../auth-secret.ts';
import { dumpTables } from '../platform/database/dump.ts';
import { makeFolder, syncFolder, writeWhole } from '../platform/files/durable.ts';
import { freeBytesOf } from '../platform/files/free-bytes.ts';
import { openLocalFiles } from '../platform/files/local-files.ts';
import { FILES, TABLES } from './back-up.ts';
import { contentsOf, FORMAT, MANIFEST, type Manifest } from './manifest.ts';

/** Folder of DATA_DIR with the snapshots. */
export const SNAPSHOTS = 'snapshots';
const PARTIAL = '.partial';
/** Snapshots kept, one for each schema version. */
const KEPT = 3;
/** Left free after a snapshot, for the migration's write-ahead log. */
const RESERVE_BYTES = 64 * 1_048_576;
/** File of DATA_DIR with the version of Docent that ran last. */
const VERSION_FILE = 'version';

type SnapshotRequest = {
  pool: pg.Pool;
  dataDir: string;
  /** Number of migrations applied to the tables. */
  migrations: number;
  freeBytes?: (folder: string) => Promise<number>;
};

/**
 * Writes a snapshot of the embedded database before a migration: a backup whose files are hard links. It gets its name when it is complete
 * and on disk. Replaces an earlier snapshot of the same schema version, and deletes all but the newest ones.
 *
 * @returns the name of the snapshot
 * @throws Error with the code `no_space_for_snapshot`; nothing is changed then
 */
export const makeSnapshot = async ({
  pool,
  dataDir,
  migrations,
  freeBytes = freeBytesOf,
}: SnapshotRequest): Promise<string> => {
  const folder = join(dataDir, SNAPSHOTS);
  await makeFolder(folder);
  for (const name of await readdir(folder))
    if (name.endsWith(PARTIAL)) await rm(join(folder, name), { recursive: true });
  await requireSpace(await databaseBytes(pool), await freeBytes(dataDir));

  const madeAt = new Date().toISOString();
  const name = `${String(migrations).padStart(4, '0')}-${madeAt.slice(0, 19).replaceAll(':', '-')}`;
  const partial = join(folder, `${name}${PARTIAL}`);
  try {
    await makeFolder(join(partial, TABLES));
    const tables = await dumpTables(pool, join(partial, TABLES));
    await syncFolder(join(partial, TABLES));
    await copySecrets(dataDir, partial);
    const contents = await contentsOf(partial);
    // Linked after the database was read: every file it names exists. Their content is not checked, it is that of the originals.
    await linkFiles(join(dataDir, FILES), join(partial, FILES));
    const manifest: Manifest = {
      format: FORMAT,
      made_at: madeAt,
      migrations,
      version: await versionOf(dataDir),
      tables,
      contents,
    };
    await writeWhole(join(partial, MANIFEST), JSON.stringify(manifest, null, 2));
    await rename(partial, join(folder, name));
    await syncFolder(folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  await removeOld(folder, name);
  return name;
};

/** Names of the complete snapshots, newest first. */
export const listSnapshots = async (dataDir: string): Promise<string[]> => {
  const folder = join(dataDir, SNAPSHOTS);
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => !name.endsWith(PARTIAL));
  return names.sort((a, b) => madeOf(b).localeCompare(madeOf(a)));
};

const schemaOf = (name: string) => name.slice(0, 4);
const madeOf = (name: string) => name.slice(5);

const removeOld = async (folder: string, newest: string): Promise<void> => {
  const others = (await listSnapshots(dirname(folder))).filter((name) => name !== newest);
  const sameSchema = others.filter((name) => schemaOf(name) === schemaOf(newest));
  const earlier = others.filter((name) => schemaOf(name) !== schemaOf(newest));
  for (const name of [...sameSchema, ...earlier.slice(KEPT - 1)])
    await rm(join(folder, name), { recursive: true });
};

/** Size of the database: an upper bound of its compressed dump. */
export const databaseBytes = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]?.bytes);
};

const megabytes = (bytes: number) => Math.ceil(bytes / 1_048_576);

const requireSpace = async (database: number, free: number): Promise<void> => {
  const needed = database + RESERVE_BYTES;
  if (free >= needed) return;
  throw Object.assign(
    new Error(
      `This version migrates the database, and there is no space for the snapshot before it (no_space_for_snapshot): ${megabytes(needed)} MB are needed ` +
        `in DATA_DIR, ${megabytes(free)} MB are free. Nothing was changed. Free some space and start again, or start the version before.`,
    ),
    { code: 'no_space_for_snapshot' },
  );
};

/** Both files of a secret that is being replaced: either opens what it has sealed. */
const copySecrets = async (dataDir: string, target: string): Promise<void> => {
  const [from, to] = [secretFilesOf(dataDir), secretFilesOf(target)];
  for (const name of ['file', 'nextFile'] as const)
    if (existsSync(from[name])) await writeWhole(to[name], await readFile(from[name]));
};

/** Hard-links every file that is missing in the target folder; copies it where the file system has no hard links. */
export const linkFiles = async (source: string, target: string): Promise<void> => {
  if (!existsSync(source)) return;
  const [from, to] = [openLocalFiles(source), openLocalFiles(target)];
  for await (const key of from.keys()) {
    const path = join(target, key);
    if (existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await link(join(source, key), path).catch(() => to.put(key, from.read(key)));
  }
};

/** Version of Docent that ran last on this data, if it recorded one. */
const versionOf = async (dataDir: string): Promise<string | undefined> =>
  existsSync(join(dataDir, VERSION_FILE))
    ? (await readFile(join(dataDir, VERSION_FILE), 'utf8')).trim()
    : undefined;

/** Records the version of Docent that runs on this data. */
export const recordVersion = async (dataDir: string, version: string): Promise<void> => {
  if ((await versionOf(dataDir)) !== version) await writeWhole(join(dataDir, VERSION_FILE), `${version}\n`);
};
