import {
  type ConfigurationPatch,
  GOLDEN_QUESTIONS_AT_MOST,
  type GoldenList,
  type GoldenQuestion,
  type GoldenQuestionBody,
  type GoldenReason,
  type GoldenResult,
  type GoldenRun,
  type GoldenRunDetail,
} from '@docent/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Reader, readersCte } from '../../access/index.ts';
import { sumMeasures } from '../../answering/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { goldenQuestion, goldenResult, goldenResultDocument, goldenRun } from '../../tables/golden.ts';
import { IS_NARROWER, keepNeeded, SEES_QUESTION, SEES_RESULT, SEES_RUN } from './needed-documents.ts';

const columnsOf = ({ question, outcome, must_say, must_cite }: GoldenQuestionBody) => ({
  question,
  outcome,
  mustSay: must_say,
  mustCite: must_cite,
});

/**
 * Adds questions as `author` (null: to a domain that has no documents yet). Throws `invalid_input` when the domain would have too many,
 * counting those that the author may see.
 */
export const addGoldenQuestions = async (
  db: DbOrTx,
  domainId: string,
  questions: GoldenQuestionBody[],
  author: Reader | null,
): Promise<void> => {
  if (!questions.length) return;
  const there = author ? (await goldenBodiesOf(db, domainId, author)).length : 0;
  if (there + questions.length > GOLDEN_QUESTIONS_AT_MOST)
    throw new AppError('invalid_input', `A domain has at most ${GOLDEN_QUESTIONS_AT_MOST} golden questions.`);
  const rows = questions.map((question) => ({ id: newId(), domainId, ...columnsOf(question) }));
  await db.insert(goldenQuestion).values(rows);
  if (author) for (const { id } of rows) await keepNeeded(db, { domainId, questionId: id, reader: author });
};

/** The question of an id, of those that the reader sees. */
const seen = (domainId: string, id: string, reader: Reader): SQL => sql`golden_question.id in (
  with ${readersCte(reader)}
  select g.id from golden_question g where g.domain_id = ${domainId} and g.id = ${id} and ${SEES_QUESTION})`;

/** Throws `not_found`: of one that needs a document which the person may not read, too. */
export const updateGoldenQuestion = async (
  db: DbOrTx,
  { domainId, id, reader }: { domainId: string; id: string; reader: Reader },
  question: GoldenQuestionBody,
): Promise<void> => {
  const updated = await db
    .update(goldenQuestion)
    .set(columnsOf(question))
    .where(seen(domainId, id, reader))
    .returning({ id: goldenQuestion.id });
  if (!updated.length) throw new AppError('not_found');
  await keepNeeded(db, { domainId, questionId: id, reader });
};

/** Throws `not_found`, as `updateGoldenQuestion` does. */
export const deleteGoldenQuestion = async (
  db: DbOrTx,
  { domainId, id, reader }: { domainId: string; id: string; reader: Reader },
): Promise<void> => {
  const deleted = await db
    .delete(goldenQuestion)
    .where(seen(domainId, id, reader))
    .returning({ id: goldenQuestion.id });
  if (!deleted.length) throw new AppError('not_found');
};

/** Questions `g` of a domain, oldest first. `reader` names who is asked for in `which`. */
const questionsOf = async (
  db: DbOrTx,
  { domainId, which, reader }: { domainId: string; which: SQL; reader: Reader | null },
): Promise<(GoldenQuestionBody & { id: string })[]> => {
  const { rows } = await db.execute<
    GoldenQuestionBody & { id: string }
  >(sql`${reader ? sql`with ${readersCte(reader)}` : sql``}
    select g.id, g.question, g.outcome, g.must_say, g.must_cite from golden_question g
    where g.domain_id = ${domainId} and ${which} order by g.created_at, g.id`);
  // The columns of the select above; a question is only ever stored with the outcomes that it may expect.
  return rows;
};

/**
 * Condition on the questions of a run: those visible to all or, with a reader, those that need a narrower document and that the reader may
 * read.
 */
const askedAs = (reader: Reader | null): SQL =>
  reader ? sql`${IS_NARROWER} and ${SEES_QUESTION}` : sql`not ${IS_NARROWER}`;

export const questionsOfRun = (
  db: DbOrTx,
  { domainId, questions }: Pick<TakenRun, 'domainId' | 'questions'>,
  reader: Reader | null,
) => {
  const which = questions
    ? sql`g.id = any(${sql.param(questions)}::uuid[]) and ${askedAs(reader)}`
    : askedAs(reader);
  return questionsOf(db, { domainId, which, reader });
};

/**
 * Whether what the question of the row `g` rests on has changed or gone since it was asked last: what it was written of, and what its
 * last answer was given. One that has never been asked, that fails, or that expects nothing of the documents may come out otherwise by
 * any new document.
 */
const HAS_CHANGED = sql`(g.outcome = 'not_in_documents' or not exists (
    select 1 from (
      select s.run_id, s.passed, r.created_at as asked_at from golden_result s join golden_run r on r.id = s.run_id
      where s.question_id = g.id and r.draft is null and r.reader_id is null order by r.id desc limit 1) latest
    where latest.passed and not exists (
      select 1 from (
        select n.document_id from golden_document n where n.question_id = g.id
        union all select n.document_id from golden_result_document n
          where n.run_id = latest.run_id and n.question_id = g.id) rested
      left join document d on d.id = rested.document_id
      left join removed_document gone on gone.id = rested.document_id
      where d.version_at > latest.asked_at or gone.removed_at > latest.asked_at
        or exists (select 1 from reading r
          where r.document_id = d.id and r.visible and r.renewed and r.created_at > latest.asked_at))))`;

/** Returns the questions that a person may see, without their ids, as in a file. */
export const goldenBodiesOf = async (
  db: DbOrTx,
  domainId: string,
  reader: Reader,
): Promise<GoldenQuestionBody[]> =>
  (await questionsOf(db, { domainId, which: SEES_QUESTION, reader })).map(({ id: _, ...body }) => body);

const RESULT = sql`json_build_object('question_id', s.question_id, 'passed', s.passed, 'outcome', s.outcome,
  'text', s.text, 'missing', s.missing, 'cited', s.cited, 'took_ms', s.took_ms,
  'measures', s.measures, 'narrower', r.reader_id is not null)`;

const RUN = sql`r.id, r.reason, r.status, r.total, r.reader_id is not null as narrower,
  ${isoTime('r.created_at')} as created_at,
  ${isoTime('r.finished_at')} as finished_at,
  (select count(*)::int from golden_result s where s.run_id = r.id) as done,
  (select count(*)::int from golden_result s where s.run_id = r.id and s.passed) as passed`;

const RUNS_SHOWN = 10;

/**
 * Lists the questions that a person may see, with their results in the two newest finished runs of the published configuration, as far as
 * the person may read the documents of the answers; and the newest runs. Counts cover the questions visible to all.
 */
export const listGolden = async (db: Db, domainId: string, reader: Reader): Promise<GoldenList> => {
  // The runs first: of a run that is said to have ended the results below are there.
  const runs = await db.execute<GoldenRun>(sql`with ${readersCte(reader)}
    select ${RUN} from golden_run r where r.domain_id = ${domainId} and ${SEES_RUN} order by r.id desc limit ${RUNS_SHOWN}`);
  const { rows } = await db.execute<GoldenQuestion>(sql`
    with ${readersCte(reader)},
    seen as materialized (
      select g.*, ${IS_NARROWER} as narrower from golden_question g where g.domain_id = ${domainId} and ${SEES_QUESTION}),
    results as (
      select s.question_id, ${RESULT} as result, row_number() over (partition by s.question_id order by r.id desc) as nth
      from golden_result s join golden_run r on r.id = s.run_id join seen g on g.id = s.question_id
      where r.domain_id = ${domainId} and r.draft is null and r.status = 'done'
        and (r.reader_id is null or g.narrower) and ${SEES_RESULT})
    select g.id, g.question, g.outcome, g.must_say, g.must_cite, g.narrower,
      ${isoTime('g.created_at')} as created_at,
      (select result from results where question_id = g.id and nth = 1) as latest,
      (select result from results where question_id = g.id and nth = 2) as previous
    from seen g order by g.created_at, g.id`);
  // The columns of the selects above, in the contract's names.
  return {
    questions: rows,
    runs: runs.rows,
    measures: sumOf(rows.filter(({ narrower }) => !narrower).map(({ latest }) => latest)),
  };
};

const sumOf = (results: (GoldenResult | null)[]) => {
  const measured = results.flatMap((result) => result?.measures ?? []);
  return measured.length ? sumMeasures(measured) : null;
};

type NewRun = {
  domainId: string;
  reason: GoldenReason;
  draft?: ConfigurationPatch | undefined;
  createdBy?: string | undefined;
  /** Run over the questions that need a narrower document and that this reader may read; without it, over those visible to all. */
  reader?: Reader | undefined;
  /** Over those alone whose documents have changed since they were asked last. */
  onlyChanged?: boolean;
};

/**
 * A run that waits, if the domain has golden questions for it; for a run of what is published, one that waits already is it.
 * A run after a change of documents waits for the last document on its way. Returns the id of a new run, or null.
 */
export const insertRun = async (
  db: DbOrTx,
  { domainId, reason, draft, createdBy, reader, onlyChanged = false }: NewRun,
): Promise<string | null> => {
  const id = newId();
  const isDraft = draft !== undefined;
  const readerId = reader?.people[0] ?? null;
  const result = await db.execute(sql`
    ${reader ? sql`with ${readersCte(reader)}` : sql``}
    insert into golden_run (id, domain_id, reason, draft, created_by, reader_id, total, questions)
    select ${id}::uuid, ${domainId}::uuid, ${reason}, ${isDraft ? JSON.stringify(draft) : null}::jsonb,
      ${createdBy ?? null}::uuid, ${readerId}::uuid, q.total, case when ${onlyChanged} then q.questions end
    from (select count(*)::int as total, array_agg(g.id) as questions from golden_question g
      where g.domain_id = ${domainId} and ${askedAs(reader ?? null)} and (not ${onlyChanged} or ${HAS_CHANGED})) q
    where q.total > 0
      and (${isDraft} or not exists (
        select 1 from golden_run where domain_id = ${domainId} and draft is null and status = 'waiting'
          and reader_id is not distinct from ${readerId}::uuid))
      and (${reason} <> 'documents' or not exists (
        select 1 from document where domain_id = ${domainId} and status in ('queued', 'processing')))`);
  return result.rowCount ? id : null;
};

export type TakenRun = {
  id: string;
  domainId: string;
  draft: ConfigurationPatch | null;
  /** See `NewRun.reader`. */
  readerId: string | null;
  /** Ids of the questions to ask; null: all. */
  questions: string[] | null;
  done: string[];
};

/** Takes a run that has not ended, with the ids of the questions that an earlier attempt has done. */
export const takeRun = async (db: Db, id: string): Promise<TakenRun | null> => {
  const result = await db.execute(sql`
    update golden_run r set status = 'running' where id = ${id} and status in ('waiting', 'running')
    returning r.id, r.domain_id as "domainId", r.draft, r.reader_id as "readerId", to_json(r.questions) as questions,
      (select coalesce(json_agg(question_id), '[]') from golden_result where run_id = r.id) as done`);
  // The columns of the statement above.
  return (result.rows[0] as TakenRun | undefined) ?? null;
};

/** A result, and the documents (ids) that its answer was given. */
export type NewResult = Omit<GoldenResult, 'narrower'> & { documents: string[] };

/** Stores a result with what it rests on; one that is there already stays. */
export const insertResult = (db: Db, runId: string, result: NewResult): Promise<void> =>
  db.transaction(async (tx) => {
    const { question_id: questionId, took_ms: tookMs, documents, ...rest } = result;
    const stored = await tx
      .insert(goldenResult)
      .values({ runId, questionId, tookMs, ...rest })
      .onConflictDoNothing()
      .returning({ runId: goldenResult.runId });
    if (!stored.length || !documents.length) return;
    await tx
      .insert(goldenResultDocument)
      .values(documents.map((documentId) => ({ runId, questionId, documentId })));
  });

export const endRun = async (db: Db, id: string, status: 'done' | 'failed'): Promise<void> => {
  await db.update(goldenRun).set({ status, finishedAt: new Date() }).where(eq(goldenRun.id, id));
};

/**
 * A run with its results, as far as the reader may read what they rest on, and which of them passed when they were asked before, of what is published.
 * Throws `not_found`.
 */
export const getRun = async (
  db: Db,
  { domainId, id, reader }: { domainId: string; id: string; reader: Reader },
): Promise<Omit<GoldenRunDetail, 'broken'> & { passedBefore: string[] }> => {
  const result = await db.execute<
    GoldenRun & { results: GoldenResult[]; passedBefore: string[] }
  >(sql`with ${readersCte(reader)}
    select ${RUN},
      (select coalesce(json_agg(${RESULT}), '[]') from golden_result s join golden_question g on g.id = s.question_id
        where s.run_id = r.id and ${SEES_RESULT} and ${SEES_QUESTION}) as results,
      (select coalesce(json_agg(b.question_id), '[]') from (
        select distinct on (s.question_id) s.question_id, s.passed from golden_result s join golden_run p on p.id = s.run_id
        where p.domain_id = r.domain_id and p.draft is null and p.reader_id is null and p.status = 'done' and p.id < r.id
        order by s.question_id, p.id desc) b where b.passed) as "passedBefore"
    from golden_run r where r.id = ${id} and r.domain_id = ${domainId} and ${SEES_RUN}`);
  // The columns of the select above.
  const [row] = result.rows;
  if (!row) throw new AppError('not_found');
  return { ...row, measures: sumOf(row.results) };
};

/** Since the newest run over a domain's documents was asked for; a day where there was none of late. */
export const secondsSinceDocumentsRun = async (db: Db, domainId: string): Promise<number> => {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from now() - max(created_at))::float as seconds from golden_run
    where domain_id = ${domainId} and reason = 'documents'`);
  return rows[0]?.seconds ?? 86_400;
};
