import {
  type ExecutionDetail,
  type ExecutionList,
  type ExecutionQuery,
  type ExecutionRow,
  type ExecutionStep,
  textOf,
} from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  documentsOfMessage,
  hiddenFor,
  type Reader,
  readByAll,
  readByEach,
  readerOf,
  readersCte,
} from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { AppError } from '../../platform/errors.ts';
import { DURATION_MS } from './duration.ts';
import { ASKERS } from './hidden-answers.ts';
import { withoutFigures } from './without-figures.ts';

/**
 * Whether the chat of a run `e` held, before its question `q`, anything but questions of the same person to the same
 * domain. A prompt that an expert writes can have the rewritten question, the reason or the answer repeat all of it.
 */
const OTHERS_WORDS = sql`(exists (select 1 from message m where m.chat_id = e.chat_id and m.seq < q.seq
    and m.role = 'user' and (q.author_id is null or m.author_id is distinct from q.author_id
      or not exists (select 1 from execution x where x.question_id = m.id and x.domain_id = e.domain_id)))
  or exists (select 1 from review r join message m on m.id = r.message_id
    where m.chat_id = e.chat_id and m.seq < q.seq))`;
const TAKES_PART = sql`exists (select 1 from participant p join reader on reader.id = p.user_id where p.chat_id = e.chat_id)`;
const RESTS_ON_OTHERS = hiddenFor(documentsOfMessage(sql`e.message_id`), sql`reader`);
/** Ids of the documents in the notes of a run `e` that the reader may not read now: a run that wrote nothing rests on none of them. */
const HIDDEN_DOCUMENTS = sql`array(select noted.id from (
  select distinct (found.id #>> '{}')::uuid as id from jsonb_path_query(e.steps, 'strict $.**.document_id') found(id)) noted
  where ${hiddenFor(sql`(select noted.id as document_id)`, sql`reader`)})`;

/** Whether the people of a run (`asker`) read a document of its domain that the reader may not read: the run's figures depend on it. */
const ASKERS_READ_MORE = sql`exists (select 1 from document d join domain o on o.id = d.domain_id
  where d.domain_id = e.domain_id and d.access <> 'domain' and ${readByEach(sql`d`, sql`o`, sql`asker`)}
    and not ${readByAll(sql`d`, sql`o`)})`;

/**
 * Columns of a run in a list. The asker is not read at all. `withheld`: its answer rests on documents that the reader may not read, or may
 * repeat messages of a chat that the reader does not take part in.
 */
const ROW = sql`e.id, q.content as question, ${isoTime('e.created_at')} as created_at,
  e.engine, e.model, e.outcome, e.failure, e.decision, e.verdict, e.verdict_state, e.usage, e.cost,
  ${DURATION_MS}::int as duration_ms, e.first_words_ms,
  ${RESTS_ON_OTHERS} or ${OTHERS_WORDS} and not ${TAKES_PART} as withheld, ${OTHERS_WORDS} as others_words`;

type Stored<Run> = Run & { others_words: boolean };

type List = Omit<z.output<typeof ExecutionQuery>, 'domain_id'> & { domainId: string; reader: Reader };

/** Condition that the answer of a run `e` has feedback `f` of a kind. */
const hasFeedback = (kind: SQL): SQL =>
  sql`exists (select 1 from feedback f where f.message_id = e.message_id and ${kind})`;

/** Runs of a domain, newest first. Ids grow with time, so the last one of a page is the cursor. */
export const listExecutions = async (
  db: Db,
  { domainId, reader, outcome, engine, search, from, to, rating, estimated, limit, cursor }: List,
): Promise<ExecutionList> => {
  const where: SQL[] = [sql`e.domain_id = ${domainId}`];
  if (outcome) where.push(sql`e.outcome = ${outcome}`);
  if (engine) where.push(sql`e.engine = ${engine}`);
  if (search) where.push(sql`q.content ilike ${likePattern(search)}`);
  if (from) where.push(sql`e.created_at >= ${from}::timestamp at time zone 'UTC'`);
  if (to) where.push(sql`e.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`);
  if (rating) where.push(hasFeedback(sql`f.rating = ${Number(rating)}`));
  if (estimated) where.push(hasFeedback(sql`f.time_saved is not null`));
  if (cursor) where.push(sql`e.id < ${cursor}::uuid`);
  const { rows } = await db.execute<Stored<ExecutionRow>>(sql`with ${readersCte(reader)}
    select ${ROW} from execution e join message q on q.id = e.question_id
    where ${sql.join(where, sql` and `)} order by e.id desc limit ${limit + 1}`);
  // The columns of `row`, in the contract's names.
  const page = rows
    .slice(0, limit)
    .map(({ others_words, ...run }) => shown({ ...run, question: textOf(run.question) }, others_words));
  return { executions: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
};

/** One run with its steps; its chat only for who takes part in it. Throws `not_found`. */
export const getExecution = async (db: Db, id: string, person: { id: string }): Promise<ExecutionDetail> => {
  const result = await db.execute<
    Stored<ExecutionDetail> & { hidden_documents: string[]; askers_read_more: boolean }
  >(sql`with ${readersCte(readerOf(person))},
    asker as materialized (select one.* from execution e join message q on q.id = e.question_id, lateral ${ASKERS} one
      where e.id = ${id})
    select ${ROW}, e.domain_id, m.content as answer, m.sources, e.steps, ${HIDDEN_DOCUMENTS} as hidden_documents,
      ${ASKERS_READ_MORE} as askers_read_more,
      (select count(*)::int from feedback f where f.message_id = m.id and f.rating = 1) as helpful,
      (select count(*)::int from feedback f where f.message_id = m.id and f.rating = -1) as not_helpful,
      case when ${TAKES_PART} then e.chat_id end as chat_id
    from execution e join message q on q.id = e.question_id join message m on m.id = e.message_id
    where e.id = ${id} and e.domain_id is not null`);
  // The columns of the select above.
  const [found] = result.rows;
  if (!found) throw new AppError('not_found');
  const { others_words, hidden_documents, askers_read_more, ...run } = found;
  const texts = { question: textOf(run.question), answer: textOf(run.answer) };
  const hidden = new Set(hidden_documents);
  const named = run.steps.map((step) => withoutHidden(step, hidden));
  const steps = hidden.size || askers_read_more ? named.map(withoutFigures) : named;
  const execution = shown({ ...run, ...texts, steps }, others_words);
  return execution.withheld ? { ...execution, answer: '', sources: [] } : execution;
};

/** A run as its reader may know it: what a model made of the question may hold other words of its chat. */
const shown = <Run extends ExecutionRow & { steps?: ExecutionStep[] }>(
  run: Run,
  hasOthersWords: boolean,
): Run => {
  if (!run.withheld && !hasOthersWords) return run;
  return {
    ...run,
    decision: run.decision && { ...run.decision, question: run.question, reason: '' },
    verdict: run.withheld ? null : run.verdict,
    ...(run.steps && {
      steps: run.steps.map(({ notes, ...step }) => ({ ...step, notes: withoutTexts(notes) })),
    }),
  };
};

/** A step without what it noted of hidden documents, and with how many passages these were. */
const withoutHidden = (step: ExecutionStep, hidden: ReadonlySet<string>): ExecutionStep => {
  if (!hidden.size) return step;
  const names = (noted: unknown): boolean =>
    typeof noted === 'object' &&
    noted !== null &&
    Object.entries(noted).some(([key, value]) =>
      key === 'document_id' ? hidden.has(String(value)) : names(value),
    );
  const notes: ExecutionStep['notes'] = {};
  for (const [key, noted] of Object.entries(step.notes)) {
    if (!names(noted)) notes[key] = noted;
    else if (Array.isArray(noted)) notes[key] = noted.filter((one) => !names(one));
    if (key === 'passages' && Array.isArray(noted)) {
      const left = noted.filter(names).length;
      if (left) notes.hidden_passages = left;
    }
  }
  return { ...step, notes };
};

/** Fields of step notes that contain no text of the conversation. */
const PLAIN_NOTES = new Set([
  'engine',
  'model',
  'usage',
  'refused',
  'passages',
  'hidden_passages',
  'by',
  'overall',
  'fell_back',
  'failed',
  'judged',
  'best',
]);
const withoutTexts = (notes: ExecutionStep['notes']): ExecutionStep['notes'] =>
  Object.fromEntries(Object.entries(notes).filter(([name]) => PLAIN_NOTES.has(name)));
