import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretFilesOf } from '../auth-secret.ts';
import type { Database } from '../platform/database/database.ts';
import { dumpTables } from '../platform/database/dump.ts';
import { migrationCount } from '../platform/database/migration-files.ts';
import type { Files } from '../platform/files/files.ts';
import { openLocalFiles } from '../platform/files/local-files.ts';
import { contentsOf, FORMAT, MANIFEST, type Manifest } from './manifest.ts';

export const TABLES = 'tables';
export const FILES = 'files';

type Options = { database: Database; files: Files; dataDir: string; target: string };

/**
 * Writes database, files and the secret that signs sessions into a new folder. A PostgreSQL server may go on working
 * meanwhile. Throws an Error with a sentence when the folder is not empty.
 */
export const backUp = async ({ database, files, dataDir, target }: Options): Promise<Manifest> => {
  if (existsSync(target) && readdirSync(target).length)
    throw new Error(`${target} is not empty: name a new folder.`);
  const { file: secret, nextFile } = secretFilesOf(dataDir);
  if (existsSync(nextFile))
    throw new Error('A change of the secret was cut short: npm run change-secret ends it. Then back up.');
  mkdirSync(join(target, TABLES), { recursive: true, mode: 0o700 });
  const tables = await dumpTables(database.pool, join(target, TABLES));
  // After the database: a file that it names is there, unless it was deleted in between.
  await copyFiles(files, openLocalFiles(join(target, FILES)));
  if (existsSync(secret)) copyFileSync(secret, secretFilesOf(target).file);
  const manifest: Manifest = {
    format: FORMAT,
    made_at: new Date().toISOString(),
    migrations: migrationCount(),
    tables,
    contents: await contentsOf(target),
  };
  writeFileSync(join(target, `${MANIFEST}.part`), JSON.stringify(manifest, null, 2), { flush: true });
  renameSync(join(target, `${MANIFEST}.part`), join(target, MANIFEST));
  return manifest;
};

/** Copies every file that is still there when its turn comes. */
export const copyFiles = async (from: Files, to: Files): Promise<void> => {
  for await (const key of from.keys()) {
    await to.put(key, from.read(key)).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
};
