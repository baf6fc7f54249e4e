import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { secretFilesOf } from '../auth-secret.ts';
import { replaceTables } from '../platform/database/load.ts';
import { syncFolder, writeWhole } from '../platform/files/durable.ts';
import { freeBytesOf } from '../platform/files/free-bytes.ts';
import { FILES, TABLES } from './back-up.ts';
import type { Manifest } from './manifest.ts';
import { markInterrupted } from './restore.ts';
import { databaseBytes, linkFiles } from './snapshot.ts';

/** Index files of the search engine, which it makes anew when they are missing. */
const SEARCH = 'search';

/** Counts the messages and documents of the present data that a snapshot of this time does not have. */
export const countSince = async (
  pool: pg.Pool,
  madeAt: string,
): Promise<{ messages: number; documents: number }> => {
  const { rows } = await pool.query<{ messages: number; documents: number }>(
    `select (select count(*)::int from message where sent_at > $1) as messages,
            (select count(*)::int from document where created_at > $1) as documents`,
    [madeAt],
  );
  return rows[0] ?? { messages: 0, documents: 0 };
};

type RollbackRequest = {
  pool: pg.Pool;
  dataDir: string;
  /** Folder of the snapshot. */
  source: string;
  manifest: Manifest;
};

/**
 * Replaces the data of an embedded installation by a snapshot and ends all sessions. The tables are those of the snapshot's version
 * afterwards. Everything before and after the one transaction can be repeated: a rollback that was cut short is run again.
 *
 * @throws Error with a message for the operator; nothing is changed then
 */
export const rollBack = async ({ pool, dataDir, source, manifest }: RollbackRequest): Promise<void> => {
  if ((await freeBytesOf(dataDir)) < (await databaseBytes(pool)))
    throw new Error('There is no space for a second copy of the database in DATA_DIR. Nothing was changed.');
  const secret = await addSecret(dataDir, source);
  await rm(join(dataDir, SEARCH), { recursive: true, force: true });
  await linkFiles(join(source, FILES), join(dataDir, FILES));
  const { tables, migrations } = manifest;
  // Sessions that were ended since the snapshot would be valid again.
  await replaceTables(pool, join(source, TABLES), tables, { migrations, afterwards: 'delete from session' });
  await markInterrupted(pool);
  await secret.use();
};

/**
 * Puts the snapshot's secret beside the present one, as a change of the secret does: the server opens what either has sealed, whenever the
 * rollback is cut short. `use` makes it the only one.
 */
const addSecret = async (dataDir: string, source: string) => {
  const [present, former] = [secretFilesOf(dataDir), secretFilesOf(source)];
  if (!existsSync(former.file)) return { use: async () => {} };
  const secret = await readFile(former.file, 'utf8');
  const next = existsSync(former.nextFile) ? await readFile(former.nextFile) : null;
  const pending = existsSync(present.nextFile) ? await readFile(present.nextFile, 'utf8') : null;
  if (pending !== null && pending !== secret && pending !== next?.toString())
    throw new Error('A change of the secret was cut short: npm run change-secret ends it. Then roll back.');
  await writeWhole(present.nextFile, secret);
  return {
    use: async () => {
      await rename(present.nextFile, present.file);
      if (next) await writeWhole(present.nextFile, next);
      await syncFolder(dataDir);
    },
  };
};
