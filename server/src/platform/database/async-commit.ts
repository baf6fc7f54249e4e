import { sql } from 'drizzle-orm';

/**
 * In the FROM of a statement that stands alone: its commit does not wait for the disk (PostgreSQL writes it within a second).
 * Only for writes that are not acknowledged to anybody and that a power cut may undo: that a run was taken, its lease, the draft of an answer on
 * its way. What is acknowledged is never stored so.
 */
export const ASYNC_COMMIT = sql.raw(`(select set_config('synchronous_commit', 'off', true)) as unhurried`);
