import { type SQL, sql } from 'drizzle-orm';

/** SQL that gives a moment of a column (`e.created_at`) as ISO 8601 in UTC with milliseconds, as the wire has it. Never of what a person wrote. */
export const isoTimeText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The same for drizzle. */
export const isoTime = (column: string): SQL => sql.raw(isoTimeText(column));
