import { sql } from 'drizzle-orm';

/** How long a person waited for a whole answer after the documents were read, in milliseconds: of a run `e`. Never negative. */
export const DURATION_MS = sql`coalesce(e.duration_ms, greatest(0, extract(epoch from e.finished_at - e.queued_at) * 1000))`;
