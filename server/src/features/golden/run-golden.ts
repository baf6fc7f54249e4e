import type { GoldenQuestionBody, GoldenReason, GoldenResult, Outcome } from '@docent/contract';
import { OPEN_READER } from '../../access/index.ts';
import { measureAnswer } from '../../answering/index.ts';
import type { Database, Db, DbOrTx } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { loadConfiguration, type StoredConfiguration } from '../domains/index.ts';
import { type ReplayParts, replay } from '../executions/index.ts';
import { judge } from './judge.ts';
import { endRun, goldenQuestionsOf, insertResult, insertRun, takeRun } from './store.ts';

export const GOLDEN_QUEUE = 'golden-run';

export type GoldenParts = { database: Database; queue: Queue };

/** Stores a run and the job behind it, if `allow` does not throw. Returns its id; null when there is nothing to run or one waits already. */
export const requestRun = async (
  { database, queue }: GoldenParts,
  run: Parameters<typeof insertRun>[1],
  allow: (tx: DbOrTx) => Promise<unknown> = async () => {},
): Promise<string | null> => {
  const id = await database.transact(async (tx) => {
    await allow(tx.db);
    const stored = await insertRun(tx.db, run);
    if (stored) await queue.send(GOLDEN_QUEUE, { runId: stored }, tx);
    return stored;
  });
  if (id) queue.wake(GOLDEN_QUEUE);
  return id;
};

/** After a change of configuration or documents. Nobody waits for it: what goes wrong is logged. */
export const runAfterChange = (
  parts: GoldenParts,
  logger: Logger,
  domainId: string,
  reason: Extract<GoldenReason, 'configuration' | 'documents'>,
): void => {
  requestRun(parts, { domainId, reason }).catch((error: unknown) =>
    logger.warn({ err: error }, 'golden questions could not be queued'),
  );
};

/** Outcomes that say that the documents hold no answer. */
const NOTHING_EXPECTED: Outcome[] = ['not_in_documents', 'out_of_scope'];

type Question = GoldenQuestionBody & { id: string };

/** The job: every question once, also when it is begun again. A domain that has gone ends it. */
export const runGolden = async (db: Db, parts: ReplayParts, runId: string): Promise<void> => {
  const run = await takeRun(db, runId);
  if (!run) return;
  const stored = await loadConfiguration(db, run.domainId);
  const questions = await goldenQuestionsOf(db, run.domainId);
  for (const question of questions.filter(({ id }) => !run.done.includes(id))) {
    const result = await ask(parts, run.domainId, { ...stored, draft: run.draft ?? {} }, question);
    await insertResult(db, runId, result);
  }
  await endRun(db, runId, 'done');
};

const ask = async (
  parts: ReplayParts,
  domainId: string,
  { configuration, name, draft }: StoredConfiguration & { draft: object },
  question: Question,
): Promise<GoldenResult> => {
  const began = performance.now();
  // Its result is everybody's.
  const given = { reader: OPEN_READER, domainId, domainName: name, configuration, draft };
  const asked = {
    question: question.question,
    language: 'en' as const,
    signal: new AbortController().signal,
  };
  const end = await replay(parts, { ...given, ...asked }, () => {});
  const came =
    end.type === 'end' ? end : { outcome: 'failed' as const, text: end.failure, sources: [], cost: null };
  const { outcome, text } = came;
  const took_ms = Math.round(performance.now() - began);
  const judged = judge(question, came);
  const measures = measureAnswer({
    ...came,
    cited: judged.cited,
    expected: question.must_cite,
    unanswerable: NOTHING_EXPECTED.includes(question.outcome),
    took_ms,
  });
  return { question_id: question.id, ...judged, outcome, text, took_ms, measures };
};
