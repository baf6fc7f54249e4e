import type { VectorFailure, VectorProgress } from '@docent/contract';
import type pg from 'pg';
import { isAnyWaiting } from '../../knowledge/index.ts';
import { isoTimeText } from '../../platform/database/iso-time.ts';

/** From one try to the next: at first, and at most; doubled each time. */
const FIRST_SECONDS = 30;
const LAST_SECONDS = 600;

export const isPaused = async (pool: pg.Pool, model: string): Promise<boolean> => {
  const { rows } = await pool.query('select 1 from vector_failure where model = $1 and retry_at > now()', [
    model,
  ]);
  return rows.length > 0;
};

export const isDue = async (pool: pg.Pool, model: string): Promise<boolean> =>
  !(await isPaused(pool, model)) && isAnyWaiting(pool, model);

export const saveFailure = async (pool: pg.Pool, model: string, reason: VectorFailure): Promise<void> => {
  await pool.query(
    `insert into vector_failure as f (model, reason, failures, failed_at, retry_at)
     values ($1, $2, 1, now(), now() + make_interval(secs => $3))
     on conflict (model) do update set reason = $2, failures = f.failures + 1, failed_at = now(),
       retry_at = now() + make_interval(secs => least($4, $3 * 2 ^ least(f.failures, 16)))`,
    [model, reason, FIRST_SECONDS, LAST_SECONDS],
  );
};

/** The model works, and those before it are asked no more. */
export const forgetFailures = async (pool: pg.Pool): Promise<void> => {
  await pool.query('delete from vector_failure');
};

export const failureOfModel = async (pool: pg.Pool, model: string): Promise<VectorProgress['failure']> => {
  const { rows } = await pool.query<NonNullable<VectorProgress['failure']>>(
    `select reason, ${isoTimeText('failed_at')} as at, ${isoTimeText('retry_at')} as retry_at
     from vector_failure where model = $1`,
    [model],
  );
  return rows[0] ?? null;
};
