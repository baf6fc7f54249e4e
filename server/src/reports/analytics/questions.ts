import type { AnalyticsQuestionsQuery } from '@docent/contract';
import { type AnalyticsQuestion, type AnalyticsQuestionList, textOf } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { DURATION_MS } from '../../features/executions/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { bounds, domainNamed, type Filter, feedbackSeen, IS_ANSWER, isGap, runsSeen } from './runs.ts';

type Query = Pick<
  AnalyticsQuestionsQuery,
  | 'outcome'
  | 'engine'
  | 'only'
  | 'rating'
  | 'reason'
  | 'saved'
  | 'chats_of'
  | 'reviewed_by'
  | 'cursor'
  | 'limit'
>;

/** More of a question is not needed to know it again. */
const QUESTION_CHARACTERS = 500;

const ONLY: Record<NonNullable<Query['only']>, (filter: Filter) => SQL> = {
  gaps: isGap,
  timed: () => IS_ANSWER,
  priced: () => sql`e.cost is not null`,
  unpriced: () => sql`e.usage is not null and e.cost is null`,
};

/** Condition that feedback on the answer matches the figure. */
const said = (filter: Filter, { rating, reason, saved }: Query): SQL | undefined => {
  const parts = [
    rating === undefined ? undefined : sql`f.rating = ${rating}`,
    reason === undefined ? undefined : reason === 'none' ? sql`f.reason is null` : sql`f.reason = ${reason}`,
    saved === undefined
      ? undefined
      : saved === 'any'
        ? sql`f.time_saved is not null`
        : sql`f.time_saved = ${saved}`,
  ].filter((part) => part !== undefined);
  if (!parts.length) return undefined;
  return sql`exists (select 1 from feedback f where f.message_id = e.message_id and ${feedbackSeen(filter)}
    and ${sql.join(parts, sql` and `)})`;
};

/** Lists the questions behind a figure, newest first. The asker is not read; the chat only for its participants. */
export const listQuestions = async (
  db: Db,
  filter: Filter,
  readerId: string,
  query: Query,
): Promise<AnalyticsQuestionList> => {
  const { outcome, engine, only, chats_of, reviewed_by, cursor, limit } = query;
  const where = [
    runsSeen(filter),
    sql`e.created_at >= bound.first and e.created_at < bound.past`,
    outcome && sql`e.outcome = ${outcome}`,
    engine && sql`e.engine = ${engine}`,
    only && ONLY[only](filter),
    said(filter, query),
    chats_of &&
      sql`exists (select 1 from participant p where p.chat_id = e.chat_id and p.user_id = ${chats_of}
        and p.kind = 'expert')`,
    reviewed_by &&
      sql`exists (select 1 from review r where r.message_id = e.message_id and r.user_id = ${reviewed_by})`,
    cursor && sql`e.id < ${cursor}::uuid`,
  ].filter((part) => part !== undefined && part !== '') as SQL[]; // what was not asked for is left out
  const { rows } = await db.execute<AnalyticsQuestion>(sql`
    with bound as materialized (${bounds(filter.period)})
    select e.id as execution_id, q.content as question, e.outcome, e.engine, e.cost, (${DURATION_MS})::int as duration_ms, e.first_words_ms,
      ${isoTime('e.created_at')} as created_at,
      case when d.id is null then null else json_build_object('id', d.id, 'name', d.name) end as domain,
      f.helpful, f.not_helpful, f.estimates,
      (select p.chat_id from participant p where p.chat_id = e.chat_id and p.user_id = ${readerId}) as chat_id
    from bound, execution e join message q on q.id = e.question_id left join domain d on d.id = ${domainNamed(filter)}
      cross join lateral (select (count(*) filter (where f.rating = 1))::int as helpful,
        (count(*) filter (where f.rating = -1))::int as not_helpful,
        coalesce(json_agg(f.time_saved) filter (where f.time_saved is not null), '[]') as estimates
        from feedback f where f.message_id = e.message_id and ${feedbackSeen(filter)}) f
    where ${sql.join(where, sql` and `)} order by e.id desc limit ${limit + 1}`);
  // The columns of the select above, in the contract's names.
  const page = rows
    .slice(0, limit)
    .map((row) => ({ ...row, question: textOf(row.question).slice(0, QUESTION_CHARACTERS) }));
  return { questions: page, next: rows.length > limit ? (page.at(-1)?.execution_id ?? null) : null };
};
