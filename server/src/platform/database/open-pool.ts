import pg from 'pg';
import type { Logger } from '../logs.ts';

/** A pool whose connections may be cut: without these listeners a restart of the database ends the process. */
export const openPool = (config: pg.PoolConfig, logger: Logger): pg.Pool => {
  const pool = new pg.Pool(config);
  pool.on('error', (error) => {
    if (!pool.ending) logger.warn({ err: error }, 'database connection lost');
  });
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
};
