import {
  type ExecutionDetail,
  type ExecutionList,
  type ExecutionRow,
  type ExecutionStep,
  type Outcome,
  textOf,
} from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { AppError } from '../../platform/errors.ts';
import { DURATION_MS } from './duration.ts';

/**
 * Whether the chat of a run `e` held, before its question `q`, anything but questions of the same person to the same
 * domain. A prompt that an expert writes can have the rewritten question, the reason or the answer repeat all of it.
 */
const OTHERS_WORDS = sql`(exists (select 1 from message m where m.chat_id = e.chat_id and m.seq < q.seq
    and m.role = 'user' and (q.author_id is null or m.author_id is distinct from q.author_id
      or not exists (select 1 from execution x where x.question_id = m.id and x.domain_id = e.domain_id)))
  or exists (select 1 from review r join message m on m.id = r.message_id
    where m.chat_id = e.chat_id and m.seq < q.seq))`;
const takesPart = (readerId: string) =>
  sql`exists (select 1 from participant p where p.chat_id = e.chat_id and p.user_id = ${readerId})`;

/** What of a run is shown in a list. Who asked is not read at all. */
const row = (readerId: string) => sql`e.id, q.content as question, ${isoTime('e.created_at')} as created_at,
  e.engine, e.model, e.outcome, e.failure, e.decision, e.verdict, e.verdict_state, e.usage, e.cost,
  ${DURATION_MS}::int as duration_ms, e.first_words_ms,
  ${OTHERS_WORDS} and not ${takesPart(readerId)} as withheld`;

type List = {
  domainId: string;
  readerId: string;
  outcome?: Outcome | undefined;
  search: string;
  limit: number;
  cursor?: string | undefined;
};

/** Escapes what `like` takes for a pattern. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Runs of a domain, newest first. Ids grow with time, so the last one of a page is the cursor. */
export const listExecutions = async (
  db: Db,
  { domainId, readerId, outcome, search, limit, cursor }: List,
): Promise<ExecutionList> => {
  const where: SQL[] = [sql`e.domain_id = ${domainId}`];
  if (outcome) where.push(sql`e.outcome = ${outcome}`);
  if (search) where.push(sql`q.content ilike ${`%${literal(search)}%`}`);
  if (cursor) where.push(sql`e.id < ${cursor}::uuid`);
  const result = await db.execute(sql`
    select ${row(readerId)} from execution e join message q on q.id = e.question_id
    where ${sql.join(where, sql` and `)} order by e.id desc limit ${limit + 1}`);
  // The columns of `row`, in the contract's names.
  const rows = result.rows as unknown as ExecutionList['executions'];
  const page = rows.slice(0, limit).map((one) => shown({ ...one, question: textOf(one.question) }));
  return { executions: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
};

/** One run with its steps; its chat only for who takes part in it. Throws `not_found`. */
export const getExecution = async (db: Db, id: string, personId: string): Promise<ExecutionDetail> => {
  const result = await db.execute(sql`
    select ${row(personId)}, e.domain_id, m.content as answer, m.sources, e.steps,
      (select count(*)::int from feedback f where f.message_id = m.id and f.rating = 1) as helpful,
      (select count(*)::int from feedback f where f.message_id = m.id and f.rating = -1) as not_helpful,
      (select p.chat_id from participant p where p.chat_id = e.chat_id and p.user_id = ${personId}) as chat_id
    from execution e join message q on q.id = e.question_id join message m on m.id = e.message_id
    where e.id = ${id} and e.domain_id is not null`);
  // The columns of the select above.
  const [found] = result.rows as unknown as ExecutionDetail[];
  if (!found) throw new AppError('not_found');
  const execution = shown({ ...found, question: textOf(found.question), answer: textOf(found.answer) });
  if (!execution.withheld) return execution;
  const steps = execution.steps.map(({ notes, ...step }) => ({ ...step, notes: withoutTexts(notes) }));
  return { ...execution, answer: '', sources: [], steps };
};

/** A run as its reader may know it. */
const shown = <Run extends ExecutionRow>(run: Run): Run => {
  if (!run.withheld) return run;
  const decision = run.decision && { ...run.decision, question: run.question, reason: '' };
  return { ...run, decision, verdict: null };
};

/** Of what a step noted, what holds no text that came of the conversation. */
const PLAIN_NOTES = new Set([
  'engine',
  'model',
  'usage',
  'refused',
  'passages',
  'by',
  'overall',
  'fell_back',
  'failed',
]);
const withoutTexts = (notes: ExecutionStep['notes']): ExecutionStep['notes'] =>
  Object.fromEntries(Object.entries(notes).filter(([name]) => PLAIN_NOTES.has(name)));
