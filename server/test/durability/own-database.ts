import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '../../src/platform/database/embedded/account.ts';
import { findBinaries } from '../../src/platform/database/embedded/binaries.ts';
import { createCluster } from '../../src/platform/database/embedded/create-cluster.ts';
import { startCluster } from '../../src/platform/database/embedded/start-cluster.ts';
import { silentLogger } from '../../src/platform/logs.ts';

/** A PostgreSQL of the test's own, which can be killed: it starts again by itself, at the same port. */
export const startOwnDatabase = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-own-database-'));
  const clusterDir = join(folder, 'cluster');
  const binaries = findBinaries();
  const account = chooseAccount(clusterDir, binaries.postgres);
  // Without fsync: data written by a killed process stays in the page cache.
  const options = { binaries, account, durable: false, logger: silentLogger };
  await createCluster(clusterDir, options);
  const { connection, close } = await startCluster(clusterDir, { ...options, onPort: true, connections: 60 });
  return {
    url: `postgres://postgres:${connection.password}@127.0.0.1:${connection.port}/postgres`,
    pid: () => Number(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    drop: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
