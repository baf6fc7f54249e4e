import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeFolder, syncFolder } from '../../files/durable.ts';
import type { Logger } from '../../logs.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { convertPglite, forgetConverted, isPglite, undoHalfConversion } from './convert-pglite.ts';
import { createCluster } from './create-cluster.ts';
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
 * sentence for people when the folder is in use, damaged or of another version, or npm has no PostgreSQL for this
 * platform.
 */
export const startEmbedded = async ({
  dataDir,
  logger,
  durable = true,
}: Options): Promise<RunningCluster> => {
  const clusterDir = resolve(dataDir);
  const binaries = findBinaries();
  await makeFolder(dirname(clusterDir));
  const lock = await lockDirectory(clusterDir);
  if (!lock.held)
    throw new Error(`DATA_DIR is in use by another Docent (process ${lock.holder}): ${clusterDir}`);
  try {
    undoHalfConversion(clusterDir);
    const account = chooseAccount(clusterDir, binaries.postgres);
    const options = { binaries, account, durable, logger };
    if (isPglite(clusterDir)) await convertPglite(clusterDir, options);
    else forgetConverted(clusterDir);
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

/** Whole or not at all: the folder gets its name when everything is in it. */
const createWhole = async (clusterDir: string, options: Parameters<typeof createCluster>[1]) => {
  const partial = `${clusterDir}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await createCluster(partial, options);
  renameSync(partial, clusterDir);
  if (options.durable) await syncFolder(dirname(clusterDir));
};
