import {
  type DashboardDay,
  type GapClosedBy,
  type GapQuestion,
  OUTCOMES,
  type Outcome,
  textOf,
} from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  documentsOfMessage,
  hiddenFor,
  isExpertIn,
  principalsOf,
  readByEach,
  readerColumns,
  readerOf,
  readersCte,
  readsAllOf,
  restsOnNarrower,
} from '../../access/index.ts';
import { ASKERS } from '../../features/executions/index.ts';
import { MINUTES_SAVED } from '../../features/feedback/index.ts';
import { isGapOf, isRated, isUnanswered } from '../../features/inbox/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { firstIdAt } from '../../platform/ids.ts';

const DAY_MS = 86_400_000;

/** The beginning of the first of `days` days, the last of which is today (UTC). */
const firstDay = (days: number, now = Date.now()) => {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return new Date(today - (days - 1) * DAY_MS);
};

/** Runs of a domain since then. The ids grow with time and have the index; a day's room is for clocks that differ. */
const runsSince = (domainId: string | SQL, from: Date): SQL =>
  sql`e.domain_id = ${domainId} and e.id >= ${firstIdAt(from.getTime() - DAY_MS)}::uuid
    and e.created_at >= ${from.toISOString()}::timestamptz`;

/** The middle of each range, in minutes; the least for the open one. */
const minutes = sql.join(
  Object.entries(MINUTES_SAVED).map(
    ([bucket, { low, high }]) => sql`when ${bucket} then ${(low + (high ?? low)) / 2}::float8`,
  ),
  sql` `,
);
/** How many runs `e` ended how: the arguments of json_build_object. */
export const outcomes = sql.join(
  OUTCOMES.map((outcome) => sql`${outcome}::text, count(*) filter (where e.outcome = ${outcome})`),
  sql`, `,
);

/** How many runs `e` ended with passages that no language model wrote an answer from. */
export const PASSAGES = sql`count(*) filter (where e.outcome = 'answered' and e.engine = 'extractive')`;

/** Counts questions for each of the last `days` days, oldest first, including days without any. */
export const countDays = async (db: Db, domainId: string, days: number): Promise<DashboardDay[]> => {
  const from = firstDay(days);
  const result = await db.execute<DashboardDay>(sql`
    select to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as questions,
      json_build_object(${outcomes}) as outcomes, (${PASSAGES})::int as passages, coalesce(sum(f.helpful), 0)::int as helpful,
      coalesce(sum(f.not_helpful), 0)::int as not_helpful, coalesce(sum(f.minutes), 0)::float8 as minutes_saved
    from execution e left join lateral (
      select count(*) filter (where rating = 1) as helpful, count(*) filter (where rating = -1) as not_helpful,
        sum(case time_saved ${minutes} end) as minutes
      from feedback where message_id = e.message_id) f on true
    where ${runsSince(domainId, from)} group by 1`);
  // The columns of the select above.
  const rows = result.rows;
  const found = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(from.getTime() + index * DAY_MS).toISOString().slice(0, 10);
    return found.get(day) ?? emptyDay(day);
  });
};

// Object.fromEntries loses the keys: these are all outcomes, each once.
const NO_OUTCOMES = Object.fromEntries(OUTCOMES.map((one) => [one, 0])) as Record<Outcome, number>;
const emptyDay = (day: string): DashboardDay => ({
  day,
  questions: 0,
  outcomes: NO_OUTCOMES,
  passages: 0,
  helpful: 0,
  not_helpful: 0,
  minutes_saved: 0,
});

const ANYBODYS = sql`true`;

/**
 * Condition that the answer to a run `e`, with its question `q`, is in a document that this person may read and some of its askers may not:
 * then no knowledge is missing. To a person who may not read it, it is a gap like any other, as if the document did not exist.
 */
const isAnsweredForSome = (personId: string): SQL => {
  const person = sql`(select one.id, ${readerColumns(sql`one.id`)} from (select ${personId}::uuid as id) one)`;
  return sql`exists (select 1 from hidden_answer h join document d on d.id = h.document_id and d.enabled
    join domain o on o.id = d.domain_id where h.execution_id = e.id
      and ${readByEach(sql`d`, sql`o`, person)} and not ${readByEach(sql`d`, sql`o`, ASKERS)})`;
};

/** Condition that a gap is open for this person: a question answered by a document that they may read is not missing. */
export const isMissingFor = (seen: SQL, personId: string): SQL =>
  sql`(${isGapOf(seen)} and not (${isUnanswered(seen)} and ${isAnsweredForSome(personId)}))`;

/** Maximum number of the newest gaps that are grouped. */
const GAPS_READ = 300;

/** A question of a gap, and what in its own chat has closed it. */
export type OpenedGap = GapQuestion & { closedBy: Exclude<GapClosedBy, 'answer' | 'dismissed'> | null };

type Asked = { domainId: string; days: number; personId: string };
type AskedOf = Omit<Asked, 'domainId'> & { domains: SQL };
/** Whether this person may read a lesson `l`. */
const lessonFor = (personId: string): SQL =>
  readsAllOf(sql`l.id`, sql`(select ${principalsOf(personId)})::uuid[]`);

/**
 * Lists questions of the last `days` days that were not answered or badly rated, newest first. The asker is not read. A gap is closed by a
 * live lesson from its chat, by an expert's verdict on the answer, or by a later message of another person who is an expert of the domain;
 * and, for its readers, by a document that has the answer for fewer people. Content that the caller may not read closes no gap for them.
 */
export const listGaps = async (db: Db, asked: Asked): Promise<OpenedGap[]> => {
  const one = sql`select ${asked.domainId}::uuid as id`;
  return (await listGapsOf(db, { ...asked, domains: one })).map(({ domain_id: _, ...gap }) => gap);
};

/** The same of several domains (a query of the column `id`), each with its domain. */
export const listGapsOf = async (
  db: Db,
  { domains, days, personId }: AskedOf,
): Promise<(OpenedGap & { domain_id: string })[]> => {
  const result = await db.execute<OpenedGap & { domain_id: string }>(sql`
    select its.id as domain_id, gap.* from (${domains}) its cross join lateral (
    select e.id as execution_id, q.content as question, e.outcome, e.engine, ${isRated(-1, ANYBODYS)} as badly_rated,
      ${isoTime('e.created_at')} as created_at,
      case when exists (select 1 from lesson l where l.chat_id = e.chat_id and l.domain_id = e.domain_id
          and l.state = 'live' and l.live_at > e.created_at and ${lessonFor(personId)}) then 'lesson'
        when exists (select 1 from review r where r.message_id = e.message_id) or exists (
          select 1 from message x where x.chat_id = e.chat_id and x.seq > q.seq and x.role = 'user'
            and x.author_id <> q.author_id and (
              ${isExpertIn(sql`e.domain_id`, sql`x.author_id`)}
              or exists (select 1 from participant p
                where p.chat_id = e.chat_id and p.user_id = x.author_id and p.kind = 'expert')))
        then 'expert'
        when ${isUnanswered(ANYBODYS)} and ${isAnsweredForSome(personId)} then 'access' end as "closedBy"
    from execution e join message q on q.id = e.question_id
    where ${runsSince(sql`its.id`, firstDay(days))} and ${isGapOf(ANYBODYS)}
    order by e.id desc limit ${GAPS_READ}) gap order by gap.execution_id desc`);
  // The columns of the select above.
  const rows = result.rows;
  return rows.map((row) => ({ ...row, question: textOf(row.question).slice(0, QUESTION_CHARACTERS) }));
};

/** Reason that closes an older gap with the same words. */
export type Closer = { by: 'lesson' | 'answer' | 'access'; text: string; at: string };

/**
 * Lists the newest live lessons of a domain, by topic, and its questions that were answered and not badly rated, as far as this person may
 * read them. Content of documents that not all readers of the domain may read is an answer for some.
 */
export const listClosers = async (db: Db, asked: Asked): Promise<Closer[]> => {
  const one = sql`select ${asked.domainId}::uuid as id`;
  return (await listClosersOf(db, { ...asked, domains: one })).map(({ domain_id: _, ...closer }) => closer);
};

/** The same of several domains (a query of the column `id`), each with its domain. */
export const listClosersOf = async (
  db: Db,
  { domains, days, personId }: AskedOf,
): Promise<(Closer & { domain_id: string })[]> => {
  const from = firstDay(days);
  const narrower = (documents: SQL) => restsOnNarrower(documents, sql`its.id`);
  const ofLesson = sql`(select r.document_id from lesson_document r where r.lesson_id = l.id)`;
  const ofAnswer = documentsOfMessage(sql`e.message_id`);
  const result = await db.execute<
    Closer & { asked: boolean; domain_id: string }
  >(sql`with ${readersCte(readerOf({ id: personId }))}
    select its.id as domain_id, closer.* from (${domains}) its cross join lateral (
    (select case when ${narrower(ofLesson)} then 'access' else 'lesson' end as by, false as asked, l.topic as text,
        ${isoTime('l.live_at')} as at from lesson l
      where l.domain_id = its.id and l.state = 'live' and l.live_at >= ${from.toISOString()}::timestamptz
        and ${lessonFor(personId)}
      order by l.live_at desc limit ${GAPS_READ})
    union all
    (select case when ${narrower(ofAnswer)} then 'access' else 'answer' end, true, q.content, ${isoTime('e.created_at')}
      from execution e join message q on q.id = e.question_id
      where ${runsSince(sql`its.id`, from)} and e.outcome in ('answered', 'may_answer') and not ${isGapOf(ANYBODYS)}
        and not ${hiddenFor(ofAnswer, sql`reader`)}
      order by e.id desc limit ${GAPS_READ})) closer`);
  // The columns of the select above.
  const rows = result.rows;
  return rows.map(({ asked, text, ...row }) => ({ ...row, text: asked ? textOf(text) : text }));
};

/** More of a question is not needed to know it again. */
const QUESTION_CHARACTERS = 500;
