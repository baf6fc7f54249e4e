import type { InboxQuery } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';

export type Query = z.output<typeof InboxQuery>;

/** Condition for rows after the cursor, in the order of a time and an id (columns). */
export const after = ({ cursor }: Query, time: SQL, id: SQL, order: 'oldest first' | 'newest first'): SQL => {
  if (!cursor) return sql`true`;
  const [at = '', last = ''] = cursor.split('_');
  const than = sql.raw(order === 'oldest first' ? '>' : '<');
  return sql`(${time}, ${id}) ${than} (${at}::timestamptz, ${last}::uuid)`;
};

/** The page, of the rows that were asked for and one more, and the cursor of the next one. */
export const pageOf = <Row extends { id: string; waiting_since: string }>(rows: Row[], { limit }: Query) => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? `${last.waiting_since}_${last.id}` : null };
};
