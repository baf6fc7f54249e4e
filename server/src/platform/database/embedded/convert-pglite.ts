import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { syncFolder } from '../../files/durable.ts';
import type { Logger } from '../../logs.ts';
import { checkTables } from '../check-tables.ts';
import { dumpTables } from '../dump.ts';
import { loadTables } from '../load.ts';
import { runMigrations } from '../migrate.ts';
import { openPool } from '../open-pool.ts';
import { createCluster } from './create-cluster.ts';
import { type ClusterOptions, startCluster } from './start-cluster.ts';
import { startPglite } from './start-pglite.ts';

/** Kept beside the new folder until that has been opened twice. */
const oldOf = (clusterDir: string) => `${clusterDir}.pglite`;
const partialOf = (clusterDir: string) => `${clusterDir}.partial`;
/** In the old folder: the new one has been opened once. */
const OPENED_ONCE = 'docent-converted';

/** True for a folder that an earlier version made with PGlite, PostgreSQL 17 in WebAssembly. */
export const isPglite = (clusterDir: string): boolean =>
  existsSync(join(clusterDir, 'PG_VERSION')) && !existsSync(join(clusterDir, 'docent-password'));

/** A conversion that was cut short between its two renames is begun again. */
export const undoHalfConversion = (clusterDir: string): void => {
  if (!existsSync(clusterDir) && existsSync(oldOf(clusterDir))) renameSync(oldOf(clusterDir), clusterDir);
};

/** The old folder goes once the new one has been opened a second time. */
export const forgetConverted = (clusterDir: string): void => {
  const old = oldOf(clusterDir);
  if (!existsSync(old)) return;
  const mark = join(old, OPENED_ONCE);
  if (existsSync(mark)) rmSync(old, { recursive: true, force: true });
  else writeFileSync(mark, '');
};

/**
 * Makes a cluster of what a PGlite folder holds: both run side by side, the tables are written out and read in, and
 * the later migrations follow. Whole or not at all; the old folder is left as it was, under another name. Throws an
 * Error with a sentence when it was made by a version that this one does not know.
 */
export const convertPglite = async (clusterDir: string, options: ClusterOptions): Promise<void> => {
  const { logger } = options;
  logger.info({ folder: clusterDir }, 'converting the database of an earlier version; this happens once');
  const partial = partialOf(clusterDir);
  const dumpDir = mkdtempSync(join(dirname(clusterDir), '.converting-'));
  rmSync(partial, { recursive: true, force: true });
  try {
    const { dumps, migrations } = await dumpPglite(clusterDir, dumpDir, logger);
    logger.info(
      { tables: dumps.length, rows: dumps.reduce((sum, { rows }) => sum + rows, 0) },
      'tables read',
    );
    await createCluster(partial, options);
    const cluster = await startCluster(partial, options);
    const pool = openPool({ ...cluster.connection, max: 2 }, logger);
    try {
      await makeTables(pool);
      await loadTables(pool, dumpDir, dumps, migrations);
    } finally {
      await pool.end();
      await cluster.close();
    }
    renameSync(clusterDir, oldOf(clusterDir));
    renameSync(partial, clusterDir);
    await syncFolder(dirname(clusterDir));
    logger.info(
      { kept: oldOf(clusterDir) },
      'database converted; the old folder is kept until the second start',
    );
  } finally {
    rmSync(dumpDir, { recursive: true, force: true });
    rmSync(partial, { recursive: true, force: true });
  }
};

const dumpPglite = async (folder: string, dumpDir: string, logger: Logger) => {
  const pglite = await startPglite(folder);
  const pool = openPool({ ...pglite.connection, max: 1 }, logger);
  try {
    const migrations = await checked(pool);
    return { dumps: await dumpTables(pool, dumpDir), migrations };
  } finally {
    await pool.end();
    await pglite.close();
  }
};

/** How many migrations have made the tables. Throws an Error with a sentence when they are not ours. */
const checked = async (pool: pg.Pool): Promise<number> => {
  const client = await pool.connect();
  try {
    await checkTables(client);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    return rows[0]?.count ?? 0;
  } finally {
    client.release();
  }
};

const makeTables = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
};
