import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { secretFilesOf } from '../auth-secret.ts';
import type { Database } from '../platform/database/database.ts';
import { loadTables } from '../platform/database/load.ts';
import { makeFolder, writeWhole } from '../platform/files/durable.ts';
import type { Files } from '../platform/files/files.ts';
import { openLocalFiles } from '../platform/files/local-files.ts';
import { copyFiles, FILES, TABLES } from './back-up.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** The jobs of documents that were queued or being read are not part of a dump. */
export const markInterrupted = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `update document set status = 'error', error = 'interrupted' where status in ('queued', 'processing')`,
  );
};

type Options = { database: Database; files: Files; dataDir: string; source: string };

/**
 * Restores a backup, of this version or an earlier one, into an empty installation. Documents that were being ingested when it was made are
 * marked as interrupted: jobs are not part of a backup. Throws an Error with a sentence.
 */
export const restore = async ({ database, files, dataDir, source }: Options): Promise<Manifest> => {
  const manifest = await readManifest(source);
  const { tables, migrations } = manifest;
  await loadTables(database.pool, join(source, TABLES), tables, migrations);
  await markInterrupted(database.pool);
  await makeFolder(dataDir);
  await copyFiles(openLocalFiles(join(source, FILES)), files);
  const { file: secret } = secretFilesOf(source);
  const place = secretFilesOf(dataDir);
  if (existsSync(secret)) {
    await writeWhole(place.file, await readFile(secret));
    await rm(place.nextFile, { force: true });
  }
  return manifest;
};
