import type { CurrentUser } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { knownDomains, principalsOf, readsAllOf } from '../../access/index.ts';
import { isGapOf } from '../../features/inbox/index.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { isMissingFor } from '../dashboard/index.ts';
import type { Period } from './period.ts';
import type { Scope } from './policy.ts';

export type Filter = { period: Period; scope: Scope; domainId: string | undefined; reader: CurrentUser };

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
  if (scope.kind === 'own') return sql`true`;
  const hers = sql`${column} = any(${sql.param(scope.domainIds)}::uuid[])`;
  if (scope.kind === 'domains') return hers;
  // Runs of a deleted domain are only counted.
  return sql`(${column} is null or ${hers} or exists (
    select 1 from domain counted where counted.id = ${column} and counted.access = 'open' and counted.status <> 'deleting'))`;
};

/** The domain of a run `e`, which the figures name: null for one that the reader, who once asked it, may not know of any more. */
export const domainNamed = ({ scope, reader }: Filter): SQL =>
  scope.kind === 'own'
    ? sql`(select domain.id from domain where domain.id = e.domain_id and ${knownDomains(reader)})`
    : sql`e.domain_id`;

/** Whether the reader may read all that a lesson `l` rests on. */
export const lessonSeen = ({ reader }: Filter): SQL =>
  readsAllOf(sql`l.id`, sql`(select ${principalsOf(reader.id)})::uuid[]`);

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
/** Condition that a question is a gap. Each refused question of the asker counts in their own figures, whatever other users may read. */
export const isGap = (filter: Filter): SQL =>
  filter.scope.kind === 'own'
    ? isGapOf(feedbackSeen(filter))
    : isMissingFor(feedbackSeen(filter), filter.reader.id);
