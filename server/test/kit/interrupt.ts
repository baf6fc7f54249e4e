import type pg from 'pg';
import { until } from './until.ts';

type Query = pg.Pool['query'];
type Statement = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** The beginning of a statement, in whichever form pg takes it. */
const textOf = ([first]: unknown[]): string => {
  const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 120);
};

/**
 * Lets something happen just before the nth statement that a server sends: between what it asks and what it writes. In a
 * transaction too, on a connection of its own, where the database has more than one.
 */
export const interruptible = (pool: pg.Pool) => {
  const query = pool.query.bind(pool) as Query;
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  const statement: Statement = (text, values) => query(text, values);
  const hasMany = pool.options.max > 1;
  let left = 0;
  let happening: ((statement: Statement) => Promise<void>) | null = null;
  let happened: Promise<void> | null = null;
  let at = '';

  /** Returns the interruption to run now, or null. */
  const due = (given: unknown[]) => {
    if (!happening) return null;
    left -= 1;
    if (left > 0) return null;
    at = textOf(given);
    const now = happening;
    happening = null;
    return now;
  };
  const outside = async (...given: unknown[]) => {
    const now = due(given);
    if (!now) return;
    happened = now(statement);
    await happened;
  };
  /** It may have to wait for what the transaction holds: then the transaction goes on before it. */
  const inside = async (...given: unknown[]) => {
    const now = due(given);
    if (!now) return;
    let isOver = false;
    const connected = connect();
    happened = connected.then(async (own) => {
      await now((text, values) => own.query(text, values)).finally(() => {
        isOver = true;
        own.release();
      });
    });
    const { processID } = (await connected) as pg.PoolClient & { processID: number };
    const waits = `select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`;
    await until(async () => isOver || (await query(waits, [processID])).rows.length > 0);
  };

  pool.query = (async (...given: Parameters<Query>) => {
    await outside(...given);
    return query(...given);
  }) as Query;
  const connectForTransaction = async () => {
    await outside('connect');
    const client = await connect();
    if (!hasMany) return client;
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    const release = client.release.bind(client);
    client.query = (async (...given: unknown[]) => {
      await inside(...given);
      return send(...given);
    }) as typeof client.query;
    client.release = (error) => {
      client.query = send as typeof client.query;
      client.release = release;
      release(error);
    };
    return client;
  };
  // With a callback it is the pool's own, for one statement.
  pool.connect = ((callback?: unknown) =>
    callback ? connect(callback) : connectForTransaction()) as pg.Pool['connect'];

  return {
    query: statement,
    /** The statement before which it happened. */
    at: () => at,
    /** Does `work` with `what` happening before its nth statement. Tells whether there were so many. */
    before: async (
      nth: number,
      what: (statement: Statement) => Promise<void>,
      work: () => Promise<unknown>,
    ) => {
      left = nth;
      happening = what;
      happened = null;
      await work();
      const isReached = happening === null;
      happening = null;
      await happened;
      return isReached;
    },
  };
};
