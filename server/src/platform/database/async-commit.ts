import { sql } from 'drizzle-orm';

/**
 * `from` item that makes the commit of a single statement asynchronous (PostgreSQL flushes it within a second). Only for writes that are
 * not acknowledged and may be lost in a power cut: a run's claim, its lease, the draft of an answer.
 */
export const ASYNC_COMMIT = sql.raw(`(select set_config('synchronous_commit', 'off', true)) as unhurried`);
