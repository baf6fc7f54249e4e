import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts';
import { chooseAccount } from '../../server/src/platform/database/embedded/account.ts';
import { findBinaries } from '../../server/src/platform/database/embedded/binaries.ts';
import { createCluster, passwordOf } from '../../server/src/platform/database/embedded/create-cluster.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';

/** A statement of the server, with its sums since the last `reset`. */
export type CountedStatement = {
  text: string;
  calls: number;
  /** How often it was planned: a prepared statement is planned once or a few times a connection. */
  plans: number;
  planMs: number;
  runMs: number;
};

/** The embedded database of a product, which counts the statements that it runs. */
export type CountedDatabase = {
  /** For `startProductIn`. */
  folder: string;
  /** Connects to the database of the started product. */
  connect: () => Promise<void>;
  /** Process id of PostgreSQL, the parent of its connections. */
  pid: () => number;
  reset: () => Promise<void>;
  statements: () => Promise<CountedStatement[]>;
  /** Disconnects, before the product is stopped. */
  close: () => Promise<void>;
  /** After the product has stopped. */
  remove: () => void;
};

/** Makes the data folder of a product, whose embedded PostgreSQL has `pg_stat_statements`. */
export const createCountedDatabase = async (): Promise<CountedDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-counted-'));
  const clusterDir = join(folder, 'data', 'database');
  mkdirSync(dirname(clusterDir));
  const binaries = findBinaries();
  const account = chooseAccount(clusterDir, binaries.postgres);
  await createCluster(clusterDir, { binaries, account, durable: true });
  appendFileSync(
    join(clusterDir, 'postgresql.conf'),
    "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track_planning = on\n",
  );
  /** Lines of the file: the process id first, the folder of the socket fifth. */
  const running = () => readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  let counts: Database | undefined;
  const query = async <Row extends object>(text: string) => {
    if (!counts) throw new Error('the counted database is not connected');
    return (await counts.pool.query<Row>(text)).rows;
  };
  return {
    folder,
    connect: async () => {
      const socket = encodeURIComponent(running()[4] ?? '');
      const url = `postgres://postgres:${passwordOf(clusterDir)}@${socket}/postgres`;
      counts = await openDatabase({ url, migrate: false, logger: silentLogger });
      await query('create extension if not exists pg_stat_statements');
    },
    pid: () => Number(running()[0]),
    reset: async () => {
      await query('select pg_stat_statements_reset()');
    },
    statements: () =>
      query<CountedStatement>(`
        select query as text, calls::int, plans::int, total_plan_time as "planMs", total_exec_time as "runMs"
        from pg_stat_statements where query not like '%pg_stat_statements%' order by total_plan_time + total_exec_time desc`),
    close: async () => {
      await counts?.close();
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
