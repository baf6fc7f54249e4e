import { type AnalyticsExportQuery, FEEDBACK_REASONS, OUTCOMES } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { csvRow } from '../../platform/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import { PASSAGES } from '../dashboard/index.ts';
import { counted, RATINGS, SAVED } from './figures.ts';
import type { Filter } from './runs.ts';

type Format = z.output<typeof AnalyticsExportQuery>['format'];
/** One day of one domain: COLUMNS. */
type Row = Record<string, string | number | null>;

const COLUMNS = [
  'day',
  'domain_id',
  'domain',
  'questions',
  'people',
  ...OUTCOMES,
  'gaps',
  'median_first_words_ms',
  'median_answer_ms',
  'cost',
  'input_tokens',
  'output_tokens',
  'helpful',
  'not_helpful',
  'low_minutes',
  'high_minutes',
  'open_ended',
  ...FEEDBACK_REASONS.map((reason) => `reason_${reason}`),
  'answers_estimated',
  'passages',
];
const DAY_MS = 86_400_000;
/** Days that are read at once. */
const AT_ONCE = 31;

const countOf = (name: string, condition: SQL) =>
  sql`(count(*) filter (where ${condition}))::int as ${sql.raw(name)}`;
const median = (ms: SQL) =>
  sql`round(percentile_cont(0.5) within group (order by ${ms}) filter (where e.is_answer))::int`;
// Names of the contract's own constants: nothing that a person wrote becomes SQL.
const OUTCOME_COUNTS = sql.join(
  OUTCOMES.map((outcome) => countOf(outcome, sql`e.outcome = ${outcome}`)),
  sql`, `,
);
const REASON_COUNTS = sql.join(
  FEEDBACK_REASONS.map((reason) => countOf(`reason_${reason}`, sql`reason = ${reason} and rating = -1`)),
  sql`, `,
);

/** The figures of each day and domain of which there is something to say; no text of anybody, no person. */
const readDays = async (db: Db, filter: Filter): Promise<Row[]> => {
  const daily = { ...filter, period: { ...filter.period, unit: 'day' as const } };
  const { rows } = await db.execute<Row>(sql`
    with ${counted(daily, sql`bound.first`)}
    select e.*, s.* from (
      select to_char(e.day, 'YYYY-MM-DD') as day, e.domain_id, d.name as domain, count(*)::int as questions,
        count(distinct e.author_id)::int as people, ${OUTCOME_COUNTS}, ${countOf('gaps', sql`e.is_gap`)},
        (${PASSAGES})::int as passages,
        ${median(sql`e.first_words_ms`)} as median_first_words_ms, ${median(sql`e.ms`)} as median_answer_ms,
        coalesce(sum(e.cost), 0)::float8 as cost,
        coalesce(sum((e.usage->>'input_tokens')::float8), 0)::float8 as input_tokens,
        coalesce(sum((e.usage->>'output_tokens')::float8), 0)::float8 as output_tokens, e.day as at
      from runs e left join domain d on d.id = e.domain_id group by e.day, e.domain_id, d.name) e
    cross join lateral (select ${RATINGS}, ${SAVED}, ${REASON_COUNTS},
      (count(distinct message_id) filter (where time_saved is not null and is_answer))::int as answers_estimated
      from said where day = e.at and domain_id is not distinct from e.domain_id) s
    order by e.at, e.domain, e.domain_id`);
  return rows.map((row) => Object.fromEntries(COLUMNS.map((column) => [column, row[column] ?? null])));
};

/** The period, a month at a time: nothing is held but the month. */
export async function* exportFigures(db: Db, filter: Filter, format: Format) {
  const { from, to } = filter.period;
  if (format === 'csv') yield csvRow(COLUMNS);
  const line = (row: Row) => (format === 'csv' ? csvRow(Object.values(row)) : `${JSON.stringify(row)}\n`);
  for (let day = Date.parse(from); day <= Date.parse(to); day += AT_ONCE * DAY_MS) {
    const last = Math.min(day + (AT_ONCE - 1) * DAY_MS, Date.parse(to));
    const period = { ...filter.period, from: dayOf(day), to: dayOf(last) };
    yield (await readDays(db, { ...filter, period })).map(line).join('');
  }
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
