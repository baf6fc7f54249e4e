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
import { and, asc, eq, sql } from 'drizzle-orm';
import { sumMeasures } from '../../answering/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { goldenQuestion, goldenResult, goldenRun } from '../../tables/golden.ts';

const columnsOf = ({ question, outcome, must_say, must_cite }: GoldenQuestionBody) => ({
  question,
  outcome,
  mustSay: must_say,
  mustCite: must_cite,
});

/** Throws `invalid_input` when the domain would have too many. */
export const addGoldenQuestions = async (
  db: DbOrTx,
  domainId: string,
  questions: GoldenQuestionBody[],
): Promise<void> => {
  if (!questions.length) return;
  const there = await db.$count(goldenQuestion, eq(goldenQuestion.domainId, domainId));
  if (there + questions.length > GOLDEN_QUESTIONS_AT_MOST)
    throw new AppError('invalid_input', `A domain has at most ${GOLDEN_QUESTIONS_AT_MOST} golden questions.`);
  await db
    .insert(goldenQuestion)
    .values(questions.map((question) => ({ id: newId(), domainId, ...columnsOf(question) })));
};

/** Throws `not_found`. */
export const updateGoldenQuestion = async (
  db: DbOrTx,
  domainId: string,
  id: string,
  question: GoldenQuestionBody,
): Promise<void> => {
  const updated = await db
    .update(goldenQuestion)
    .set(columnsOf(question))
    .where(and(eq(goldenQuestion.domainId, domainId), eq(goldenQuestion.id, id)))
    .returning({ id: goldenQuestion.id });
  if (!updated.length) throw new AppError('not_found');
};

/** Throws `not_found`. */
export const deleteGoldenQuestion = async (db: DbOrTx, domainId: string, id: string): Promise<void> => {
  const deleted = await db
    .delete(goldenQuestion)
    .where(and(eq(goldenQuestion.domainId, domainId), eq(goldenQuestion.id, id)))
    .returning({ id: goldenQuestion.id });
  if (!deleted.length) throw new AppError('not_found');
};

/** The questions of a domain, oldest first, as a file or a run needs them. */
export const goldenQuestionsOf = async (
  db: DbOrTx,
  domainId: string,
): Promise<(GoldenQuestionBody & { id: string })[]> => {
  const rows = await db
    .select()
    .from(goldenQuestion)
    .where(eq(goldenQuestion.domainId, domainId))
    .orderBy(asc(goldenQuestion.createdAt), asc(goldenQuestion.id));
  // The column holds Outcome; a question is only ever stored with those that it may expect.
  return rows.map((row) => ({
    id: row.id,
    question: row.question,
    outcome: row.outcome as GoldenQuestionBody['outcome'],
    must_say: row.mustSay,
    must_cite: row.mustCite,
  }));
};

/** The same without their ids, as they stand in a file. */
export const goldenBodiesOf = async (db: DbOrTx, domainId: string): Promise<GoldenQuestionBody[]> =>
  (await goldenQuestionsOf(db, domainId)).map(({ id: _, ...body }) => body);

const RESULT = sql`json_build_object('question_id', s.question_id, 'passed', s.passed, 'outcome', s.outcome,
  'text', s.text, 'missing', s.missing, 'cited', s.cited, 'took_ms', s.took_ms,
  'measures', s.measures)`;

const RUN = sql`r.id, r.reason, r.status, r.total,
  ${isoTime('r.created_at')} as created_at,
  ${isoTime('r.finished_at')} as finished_at,
  (select count(*)::int from golden_result s where s.run_id = r.id) as done,
  (select count(*)::int from golden_result s where s.run_id = r.id and s.passed) as passed`;

const RUNS_SHOWN = 10;

/** The questions with how they came out in the two newest finished runs of what is published, and the newest runs. */
export const listGolden = async (db: Db, domainId: string): Promise<GoldenList> => {
  // The runs first: of a run that is said to have ended the results below are there.
  const runs = await db.execute(sql`
    select ${RUN} from golden_run r where r.domain_id = ${domainId} order by r.id desc limit ${RUNS_SHOWN}`);
  const questions = await db.execute(sql`
    with results as (
      select s.question_id, ${RESULT} as result, row_number() over (partition by s.question_id order by r.id desc) as nth
      from golden_result s join golden_run r on r.id = s.run_id
      where r.domain_id = ${domainId} and r.draft is null and r.status = 'done')
    select g.id, g.question, g.outcome, g.must_say, g.must_cite,
      ${isoTime('g.created_at')} as created_at,
      (select result from results where question_id = g.id and nth = 1) as latest,
      (select result from results where question_id = g.id and nth = 2) as previous
    from golden_question g where g.domain_id = ${domainId} order by g.created_at, g.id`);
  // The columns of the selects above, in the contract's names.
  const rows = questions.rows as unknown as GoldenQuestion[];
  return {
    questions: rows,
    runs: runs.rows as unknown as GoldenRun[],
    measures: sumOf(rows.map(({ latest }) => latest)),
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
};

/**
 * A run that waits, if the domain has golden questions; for a run of what is published, one that waits already is it.
 * A run after a change of documents waits for the last document on its way. Returns the id of a new run, or null.
 */
export const insertRun = async (
  db: DbOrTx,
  { domainId, reason, draft, createdBy }: NewRun,
): Promise<string | null> => {
  const id = newId();
  const isDraft = draft !== undefined;
  const result = await db.execute(sql`
    insert into golden_run (id, domain_id, reason, draft, created_by, total)
    select ${id}::uuid, ${domainId}::uuid, ${reason}, ${isDraft ? JSON.stringify(draft) : null}::jsonb,
      ${createdBy ?? null}::uuid, q.total
    from (select count(*)::int as total from golden_question where domain_id = ${domainId}) q
    where q.total > 0
      and (${isDraft} or not exists (
        select 1 from golden_run where domain_id = ${domainId} and draft is null and status = 'waiting'))
      and (${reason} <> 'documents' or not exists (
        select 1 from document where domain_id = ${domainId} and status in ('queued', 'processing')))`);
  return result.rowCount ? id : null;
};

export type TakenRun = { id: string; domainId: string; draft: ConfigurationPatch | null; done: string[] };

/** Takes a run that has not ended, with the ids of the questions that an earlier attempt has done. */
export const takeRun = async (db: Db, id: string): Promise<TakenRun | null> => {
  const result = await db.execute(sql`
    update golden_run r set status = 'running' where id = ${id} and status in ('waiting', 'running')
    returning r.id, r.domain_id as "domainId", r.draft,
      (select coalesce(json_agg(question_id), '[]') from golden_result where run_id = r.id) as done`);
  // The columns of the statement above.
  return (result.rows[0] as TakenRun | undefined) ?? null;
};

export const insertResult = async (db: Db, runId: string, result: GoldenResult): Promise<void> => {
  const { question_id: questionId, took_ms: tookMs, ...rest } = result;
  await db
    .insert(goldenResult)
    .values({ runId, questionId, tookMs, ...rest })
    .onConflictDoNothing();
};

export const endRun = async (db: Db, id: string, status: 'done' | 'failed'): Promise<void> => {
  await db.update(goldenRun).set({ status, finishedAt: new Date() }).where(eq(goldenRun.id, id));
};

/** A run with its results, and which of them passed in the published run before it. Throws `not_found`. */
export const getRun = async (
  db: Db,
  domainId: string,
  id: string,
): Promise<Omit<GoldenRunDetail, 'broken'> & { passedBefore: string[] }> => {
  const result = await db.execute(sql`
    select ${RUN},
      (select coalesce(json_agg(${RESULT}), '[]') from golden_result s where s.run_id = r.id) as results,
      (select coalesce(json_agg(b.question_id), '[]') from golden_result b where b.passed and b.run_id = (
        select p.id from golden_run p where p.domain_id = r.domain_id and p.draft is null and p.status = 'done'
          and p.id < r.id order by p.id desc limit 1)) as "passedBefore"
    from golden_run r where r.id = ${id} and r.domain_id = ${domainId}`);
  // The columns of the select above.
  const [row] = result.rows as unknown as (GoldenRun & { results: GoldenResult[]; passedBefore: string[] })[];
  if (!row) throw new AppError('not_found');
  return { ...row, measures: sumOf(row.results) };
};
