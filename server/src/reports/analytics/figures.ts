import { type Analytics, OUTCOMES, TIME_SAVED_BUCKETS } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { DURATION_MS } from '../../features/executions/index.ts';
import { MINUTES_SAVED } from '../../features/feedback/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { outcomes, PASSAGES } from '../dashboard/index.ts';
import { bounds, domainNamed, type Filter, feedbackSeen, IS_ANSWER, isGap, runsSeen } from './runs.ts';

const DOMAINS_SHOWN = 20;

const cases = (value: (range: { low: number; high: number | null }) => number): SQL =>
  sql`case f.time_saved ${sql.join(
    Object.entries(MINUTES_SAVED).map(([name, range]) => sql`when ${name} then ${value(range)}::float8`),
    sql` `,
  )} end`;
const LOW = cases(({ low }) => low);
const HIGH = cases(({ low, high }) => high ?? low);

/** Every run of the period and, from `since` on, of the one before; and what was said of its answer. */
export const counted = (
  filter: Filter,
  since: SQL,
): SQL => sql`bound as materialized (${bounds(filter.period)}),
  runs as materialized (
    select e.message_id, ${domainNamed(filter)} as domain_id, e.outcome, e.engine, e.cost, e.usage, q.author_id,
      e.created_at >= bound.first as is_now,
      date_trunc(${filter.period.unit}, e.created_at at time zone ${filter.period.timeZone})::date as day,
      ${IS_ANSWER} as is_answer, ${isGap(filter)} as is_gap, ${DURATION_MS} as ms, e.first_words_ms
    from execution e join message q on q.id = e.question_id cross join bound
    where ${runsSeen(filter)} and e.created_at >= ${since} and e.created_at < bound.past),
  said as materialized (
    select e.message_id, e.domain_id, e.is_now, e.day, e.is_answer, f.rating, f.reason, f.time_saved, ${LOW} as low, ${HIGH} as high
    from runs e join feedback f on f.message_id = e.message_id and ${feedbackSeen(filter)})`;

export const SAVED = sql`coalesce(sum(low), 0)::float8 as low_minutes, coalesce(sum(high), 0)::float8 as high_minutes,
  (count(*) filter (where time_saved = 'hours_over_24'))::int as open_ended`;
export const RATINGS = sql`(count(*) filter (where rating = 1))::int as helpful,
  (count(*) filter (where rating = -1))::int as not_helpful`;

const spread = (ms: SQL): SQL => sql`json_build_object(
  'median', percentile_cont(0.5) within group (order by ${ms}) filter (where e.is_answer),
  'p90', percentile_cont(0.9) within group (order by ${ms}) filter (where e.is_answer))`;
const figures = (isNow: boolean): SQL => sql`(
  select json_build_object('questions', count(*), 'people', count(distinct e.author_id),
    'outcomes', json_build_object(${outcomes}), 'passages', ${PASSAGES}, 'gaps', count(*) filter (where e.is_gap),
    'helpful', (select s.helpful from ratings s), 'not_helpful', (select s.not_helpful from ratings s),
    'saved', (select json_build_object('low_minutes', s.low_minutes, 'high_minutes', s.high_minutes,
      'open_ended', s.open_ended, 'answers_estimated', s.estimated,
      'answers', (select count(*) from runs r where r.is_now = ${isNow} and r.is_answer)) from ratings s),
    'first_words_ms', ${spread(sql`e.first_words_ms`)}, 'answer_ms', ${spread(sql`e.ms`)},
    'cost', json_build_object('total', coalesce(sum(e.cost), 0), 'priced', count(e.cost),
      'unpriced', count(*) filter (where e.usage is not null and e.cost is null),
      'input_tokens', coalesce(sum((e.usage->>'input_tokens')::float8), 0),
      'output_tokens', coalesce(sum((e.usage->>'output_tokens')::float8), 0)))
  from (select * from runs where is_now = ${isNow}) e)`;
const withRatings = (isNow: boolean): SQL => sql`(
  with ratings as (select ${RATINGS}, ${SAVED},
    count(distinct message_id) filter (where time_saved is not null and is_answer) as estimated
    from said where is_now = ${isNow})
  select ${figures(isNow)})`;

const NONE = JSON.stringify(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])));
const slices = ({ period: { from, to, unit } }: Filter): SQL => sql`(
  select json_agg(json_build_object('day', g.day::date, 'questions', coalesce(e.questions, 0),
    'people', coalesce(e.people, 0), 'gaps', coalesce(e.gaps, 0), 'cost', coalesce(e.cost, 0),
    'outcomes', coalesce(e.outcomes, ${NONE}::json), 'passages', coalesce(e.passages, 0), 'helpful', coalesce(s.helpful, 0),
    'not_helpful', coalesce(s.not_helpful, 0), 'low_minutes', coalesce(s.low_minutes, 0),
    'high_minutes', coalesce(s.high_minutes, 0), 'open_ended', coalesce(s.open_ended, 0)) order by g.day)
  from generate_series(date_trunc(${unit}, ${from}::timestamp), ${to}::timestamp, ${`1 ${unit}`}::interval) as g(day)
    left join (select e.day, count(*) as questions, count(distinct e.author_id) as people, sum(e.cost) as cost,
        count(*) filter (where e.is_gap) as gaps, json_build_object(${outcomes}) as outcomes, ${PASSAGES} as passages
      from runs e where e.is_now group by e.day) e on e.day = g.day::date
    left join (select s.day, ${RATINGS}, ${SAVED} from said s where s.is_now group by s.day) s on s.day = g.day::date)`;

const REASONS = sql`(select coalesce(json_agg(json_build_object('reason', r.reason, 'count', r.count)
    order by r.count desc, r.reason), '[]')
  from (select reason, count(*) from said where is_now and rating = -1 group by reason) r)`;
const ESTIMATES = sql`(select json_build_object(${sql.join(
  TIME_SAVED_BUCKETS.map((one) => sql`${one}::text, count(*) filter (where time_saved = ${one})`),
  sql`, `,
)}) from said where is_now)`;
const DOMAINS = sql`(select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'questions', r.questions,
    'answered', r.answered, 'passages', r.passages, 'gaps', r.gaps) order by r.questions desc, d.name), '[]')
  from (select domain_id, count(*) as questions, count(*) filter (where outcome = 'answered') as answered,
      ${PASSAGES} as passages, count(*) filter (where is_gap) as gaps from runs e where is_now group by domain_id
      order by 2 desc limit ${DOMAINS_SHOWN}) r left join domain d on d.id = r.domain_id)`;

export type Counted = Pick<Analytics, 'now' | 'before' | 'slices' | 'reasons' | 'estimates' | 'domains'>;

/** Everything that is counted of runs, in one statement that reads each of them once. */
export const countRuns = async (db: Db, filter: Filter): Promise<Counted> => {
  const result = await db.execute<Counted>(sql`with ${counted(filter, sql`bound.earlier`)}
    select ${withRatings(true)} as now, ${withRatings(false)} as before, ${slices(filter)} as slices,
      ${REASONS} as reasons, ${ESTIMATES} as estimates, ${DOMAINS} as domains`);
  const [row] = result.rows;
  if (!row) throw new Error('a select without a table gave no row');
  return row;
};
