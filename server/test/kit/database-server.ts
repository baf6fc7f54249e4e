import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/platform/database/database.ts';
import { chooseAccount } from '../../src/platform/database/embedded/account.ts';
import { findBinaries } from '../../src/platform/database/embedded/binaries.ts';
import { createCluster } from '../../src/platform/database/embedded/create-cluster.ts';
import { startCluster } from '../../src/platform/database/embedded/start-cluster.ts';
import { silentLogger } from '../../src/platform/logs.ts';
import { openQueue } from '../../src/platform/queue/queue.ts';

/** Several test files run at once, each with servers of its own. */
const CONNECTIONS = 300;
export const TEMPLATE = 'docent_template';

/**
 * Set-up of the server's tests: one PostgreSQL for all of them, in which each makes databases of its own from a template that has the
 * tables and those of the job queue. Not where TEST_DATABASE_URL names another server. Returns what ends it.
 */
export default async (): Promise<() => Promise<void>> => {
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const folder = mkdtempSync(join(tmpdir(), 'docent-tests-'));
  const clusterDir = join(folder, 'cluster');
  const binaries = findBinaries();
  const account = chooseAccount(clusterDir, binaries.postgres);
  const options = { binaries, account, durable: false, logger: silentLogger };
  await createCluster(clusterDir, options);
  const cluster = await startCluster(clusterDir, { ...options, connections: CONNECTIONS, onPort: true });
  const { password, port } = cluster.connection;
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  await runOn(url('postgres'), `create database ${TEMPLATE}`);
  const template = await openDatabase({ url: url(TEMPLATE), logger: silentLogger });
  const queue = await openQueue(template, silentLogger, false);
  await queue.close();
  await template.close();
  // Read by test-database.ts, in the processes that the tests run in.
  process.env.TEST_DATABASE_SERVER = url('postgres');
  return async () => {
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  };
};

/** Runs one statement on a connection of its own. */
export const runOn = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
