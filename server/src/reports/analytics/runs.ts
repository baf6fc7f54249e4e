import { type SQL, sql } from 'drizzle-orm';
import { firstIdAt } from '../../platform/ids.ts';
import { isGapOf } from '../dashboard/index.ts';
import type { Period } from './period.ts';
import type { Scope } from './policy.ts';

export type Filter = { period: Period; scope: Scope; domainId: string | undefined };

/** Midnight at the beginning of a day of the reader's calendar. */
const midnight = (day: SQL, timeZone: string): SQL => sql`(${day})::timestamp at time zone ${timeZone}`;

/** The moments between which the period lies, and at which the one before begins. */
export const bounds = ({ from, to, timeZone }: Period): SQL => {
  const [first, last] = [sql`${from}::date`, sql`${to}::date`];
  return sql`select ${midnight(first, timeZone)} as first, ${midnight(sql`${last} + 1`, timeZone)} as past,
    ${midnight(sql`${first} - (${last} - ${first} + 1)`, timeZone)} as earlier`;
};

/** A domain that the reader asked for and may see the figures of. */
export const domainsSeen = ({ scope, domainId }: Filter, column: SQL): SQL => {
  if (domainId) return sql`${column} = ${domainId}`;
  return scope.kind === 'domains' ? sql`${column} = any(${sql.param(scope.domainIds)}::uuid[])` : sql`true`;
};

/** Runs `e` with their questions `q` that the reader may count. The ids grow with time and have the index. */
export const runsSeen = (filter: Filter): SQL => {
  const { scope, period } = filter;
  const own = scope.kind === 'own' ? sql`q.author_id = ${scope.userId}` : sql`true`;
  return sql`e.id >= ${firstIdAt(period.ids.from)}::uuid and e.id < ${firstIdAt(period.ids.to)}::uuid
    and ${domainsSeen(filter, sql`e.domain_id`)} and ${own}`;
};

/** Feedback `f` that is counted: with one's own figures one's own. */
export const feedbackSeen = ({ scope }: Filter): SQL =>
  scope.kind === 'own' ? sql`f.user_id = ${scope.userId}` : sql`true`;

/** Whether a run `e` ended with an answer that can be rated for what it is. */
export const IS_ANSWER = sql`(e.outcome is not null and e.outcome not in ('failed', 'stopped'))`;
export const isGap = (filter: Filter): SQL => isGapOf(feedbackSeen(filter));
