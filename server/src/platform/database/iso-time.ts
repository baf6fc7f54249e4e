import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL that formats a timestamp column (`e.created_at`) as ISO 8601 in UTC with milliseconds, as in the API. Inserted unescaped: never pass
 * user input.
 */
export const isoTimeText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Same as `isoTimeText`, for drizzle. */
export const isoTime = (column: string): SQL => sql.raw(isoTimeText(column));
