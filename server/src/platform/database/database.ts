import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Logger } from '../logs.ts';
import { checkTables } from './check-tables.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { runMigrations } from './migrate.ts';
import { migrationCount } from './migration-files.ts';
import { endPool, openPool } from './open-pool.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';

export type Db = NodePgDatabase;
export type DbOrTx = Db | Parameters<Parameters<Db['transaction']>[0]>[0];

/** A transaction, for the query builder and for libraries with their own SQL. */
export type Transaction = {
  db: Db;
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
};

export type Database = {
  db: Db;
  /** Runs `work` in one transaction, which is rolled back if it throws. Retries it from the start after a deadlock. */
  transact: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  /** Runs `work` exclusively among all processes that share the database: migrations must not run concurrently. */
  alone: (work: () => Promise<void>) => Promise<void>;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  close: () => Promise<void>;
};

/** Called before pending migrations change existing tables. Rejects to prevent them. */
export type BeforeMigration = (state: { pool: pg.Pool; applied: number }) => Promise<void>;

type Options = {
  logger: Logger;
  beforeMigration?: BeforeMigration | undefined;
  /** False leaves the tables as they are, whichever version made them. */
  migrate?: boolean;
} & (
  | { url: string }
  /** `durable: false` is for tests only: a power cut may lose acknowledged writes. */
  | { dataDir: string; durable?: boolean | undefined }
);

/** A PostgreSQL server has its own limit, usually 100 connections. Idle ones keep the plans of their prepared statements. */
const POSTGRES = { max: 20, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 300_000 };
/** Idle connections are closed to free their memory. Under load, requests queue for a connection. */
const EMBEDDED = { max: 16, connectionTimeoutMillis: 60_000, idleTimeoutMillis: 30_000 };
/** Any number, the same in every process: only one migrates at a time. */
const MIGRATION_LOCK = 7_311_842;

/** Opens the embedded database or a PostgreSQL server, and applies pending migrations. */
export const openDatabase = async (options: Options): Promise<Database> => {
  const { logger, beforeMigration, migrate = true } = options;
  const embedded = 'dataDir' in options ? await startEmbedded(options) : null;
  const kind = embedded ? 'embedded' : 'postgres';
  const pool = openPool(
    embedded
      ? { ...embedded.connection, ...EMBEDDED }
      : { connectionString: 'url' in options ? options.url : '', ...POSTGRES },
    logger,
    // A server's address may be that of a pooler.
    { plansOnce: embedded !== null },
  );
  const close = async () => {
    await endPool(pool);
    await embedded?.close();
  };
  try {
    if (migrate)
      await holdingLock(pool, async (client) => {
        const applied = await checkTables(client);
        if (applied && applied < migrationCount()) await beforeMigration?.({ pool, applied });
        await runMigrations(client);
      });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: drizzleOn(pool),
    transact: (work) => retryOnDeadlock(() => transactOn(pool)(work)),
    alone: (work) => holdingLock(pool, work),
    pool,
    kind,
    close,
  };
};

/** Attempts to connect to a database that does not respond in time. */
const CONNECT_TRIES = 3;

/** At startup this process may be busy loading the program for longer than the connection timeout. */
const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await pool.connect();
    } catch (error) {
      // A database that refuses the connection returns an error code.
      const isLate = error instanceof Error && /terminated/.test(error.message);
      if (tries === CONNECT_TRIES || !isLate) throw error;
    }
  }
};

const holdingLock = async (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) => {
  const client = await connect(pool);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await work(client);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true);
    throw error;
  }
};

/** Its `transaction` is retried after a deadlock too. */
const drizzleOn = (pool: pg.Pool): Db => {
  const db = drizzle(pool);
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => retryOnDeadlock(() => transaction(work, config));
  return db;
};

const transactOn =
  (pool: pg.Pool): Database['transact'] =>
  async (work) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work({ db: drizzle(client), query: (text, values) => client.query(text, values) });
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      // A connection that cannot roll back is discarded.
      await client.query('rollback').then(
        () => client.release(),
        (lost: Error) => client.release(lost),
      );
      throw error;
    }
  };
