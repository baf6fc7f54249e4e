import { sql } from 'drizzle-orm';

/** How long somebody waited for a whole answer, in milliseconds: of a run `e`. A clock that was set back takes nothing away. */
export const DURATION_MS = sql`coalesce(e.duration_ms, greatest(0, extract(epoch from e.finished_at - e.queued_at) * 1000))`;
