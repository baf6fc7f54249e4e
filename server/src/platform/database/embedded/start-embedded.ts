import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder, syncFolder } from '../../files/durable.ts';
import type { Logger } from '../../logs.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, hasPassword } from './create-cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { type RunningCluster, startCluster } from './start-cluster.ts';

type Options = {
  dataDir: string;
  logger: Logger;
  /** False only for tests, which lose nothing that counts in a power cut. */
  durable?: boolean | undefined;
};

/**
 * Starts PostgreSQL on a folder that is this process's alone, made first if it is not there. Throws an Error with a
 * sentence for people when the folder is in use, damaged, of PGlite or of another version, or npm has no PostgreSQL for
 * this platform.
 */
export const startEmbedded = async ({
  dataDir,
  logger,
  durable = true,
}: Options): Promise<RunningCluster> => {
  const clusterDir = resolve(dataDir);
  refusePglite(clusterDir);
  const binaries = findBinaries();
  await makeFolder(dirname(clusterDir));
  const lock = await lockDirectory(clusterDir);
  if (!lock.held)
    throw new Error(`DATA_DIR is in use by another Docent (process ${lock.holder}): ${clusterDir}`);
  try {
    const account = chooseAccount(clusterDir, binaries.postgres);
    const options = { binaries, account, durable, logger };
    if (!existsSync(clusterDir)) await createWhole(clusterDir, options);
    const cluster = await startCluster(clusterDir, options);
    return {
      connection: cluster.connection,
      close: async () => {
        lock.closing();
        await cluster.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** True for a folder of PGlite, PostgreSQL in WebAssembly, which has none of the cluster's passwords. */
const isPglite = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION')) && !hasPassword(folder);

/**
 * Refuses data that was stored with PGlite, before the first release, and changes nothing. A conversion that was cut
 * short left such data under a second name, where a new and empty cluster would hide it.
 *
 * @throws Error with a sentence and the code `data_of_pglite`.
 */
const refusePglite = (clusterDir: string): void => {
  const folder = [clusterDir, `${clusterDir}.pglite`].find(existsSync);
  if (!folder || !isPglite(folder)) return;
  throw Object.assign(
    new Error(
      `${folder} was stored with PGlite, before the first release of Docent (data_of_pglite). Nothing was changed. Make ` +
        'a backup with the version that stored it (npm run backup -- FOLDER), and restore it with this one into an ' +
        'empty DATA_DIR (npm run restore -- FOLDER): docs/operations.md.',
    ),
    { code: 'data_of_pglite' },
  );
};

/** Whole or not at all: the folder gets its name when everything is in it. */
const createWhole = async (clusterDir: string, options: Parameters<typeof createCluster>[1]) => {
  const partial = `${clusterDir}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await createCluster(partial, options);
  renameSync(partial, clusterDir);
  if (options.durable) await syncFolder(dirname(clusterDir));
};
