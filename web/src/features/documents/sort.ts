import type { DocumentSort } from '@docent/contract';

/** How the table is ordered; the server does it. */
export type Sort = { by: DocumentSort; order: 'asc' | 'desc' };

/** The columns by which one orders, as the table has them. */
export const SORTED_COLUMNS = ['name', 'type', 'updated', 'status'] as const;
export type SortedColumn = (typeof SORTED_COLUMNS)[number];

/** Names begin with A; of dates the newest is wanted first. */
const FIRST_ORDER: Record<SortedColumn, Sort['order']> = {
  name: 'asc',
  type: 'asc',
  updated: 'desc',
  status: 'asc',
};

/** Returns the order after a click on a column's header: by that column, reversed if it is the current one. */
export const sortedBy = (now: Sort, column: SortedColumn): Sort =>
  now.by === column
    ? { by: column, order: now.order === 'asc' ? 'desc' : 'asc' }
    : { by: column, order: FIRST_ORDER[column] };
