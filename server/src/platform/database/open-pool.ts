import pg from 'pg';
import { endsWithin } from '../ends-within.ts';
import type { Logger } from '../logs.ts';
import { namePrepared } from './prepared.ts';

/** Grace period for queries that are running when the pool closes. */
const GRACE_MS = 5_000;

const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * Creates a pool that survives lost connections: without these listeners a database restart ends the process. `plansOnce`: see
 * `namePrepared`.
 */
export const openPool = (
  config: pg.PoolConfig,
  logger: Logger,
  { plansOnce = false }: { plansOnce?: boolean } = {},
): pg.Pool => {
  // JIT compilation of a statement with many conditions takes a second, its execution a millisecond.
  const onConnect = (client: pg.ClientBase) => client.query('set jit = off');
  const pool = new pg.Pool({ ...config, onConnect });
  const open = new Set<pg.PoolClient>();
  connections.set(pool, open);
  pool.on('error', (error) => {
    if (!pool.ending) logger.warn({ err: error }, 'database connection lost');
  });
  pool.on('connect', (client) => {
    client.on('error', () => {});
    namePrepared(client, { plansOnce });
    open.add(client);
  });
  pool.on('remove', (client) => open.delete(client));
  return pool;
};

/**
 * Ends a pool. `pg` waits without a limit for connections in use, for example one blocked by a lock or never released; after the grace
 * period they are closed and their statements fail.
 */
export const endPool = async (pool: pg.Pool, graceMs = GRACE_MS): Promise<void> => {
  if (await endsWithin(pool.end(), graceMs)) return;
  // A pool's client is a pg.Client, whose `end` its type hides.
  const clients = [...(connections.get(pool) ?? [])].filter((client) => client instanceof pg.Client);
  await Promise.all(clients.map((client) => client.end()));
};
