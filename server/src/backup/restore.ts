import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import { loadTables } from '../platform/database/load.ts';
import type { Files } from '../platform/files/files.ts';
import { openLocalFiles } from '../platform/files/local-files.ts';
import { copyFiles, FILES, MANIFEST, Manifest, SECRET, TABLES } from './back-up.ts';

type Options = { database: Database; files: Files; dataDir: string; source: string };

/**
 * Brings a backup back into an empty installation. What was being read when it was made is marked as interrupted: its
 * jobs are not part of a backup. Throws an Error with a sentence.
 */
export const restore = async ({
  database,
  files,
  dataDir,
  source,
}: Options): Promise<z.infer<typeof Manifest>> => {
  if (!existsSync(join(source, MANIFEST)))
    throw new Error(`${source} is not a whole backup: it has no ${MANIFEST}.`);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(source, MANIFEST), 'utf8')));
  const people = await database.pool.query('select count(*)::int as count from "user"');
  if (people.rows[0].count > 0)
    throw new Error('There is data already: restore into an empty DATA_DIR or database.');
  await loadTables(database.pool, join(source, TABLES), manifest.tables);
  await database.pool.query(
    `update document set status = 'error', error = 'interrupted' where status in ('queued', 'processing')`,
  );
  mkdirSync(dataDir, { recursive: true });
  await copyFiles(openLocalFiles(join(source, FILES)), files);
  if (existsSync(join(source, SECRET))) copyFileSync(join(source, SECRET), join(dataDir, SECRET));
  return manifest;
};
