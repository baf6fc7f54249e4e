import type { GoldenQuestionBody, GoldenReason, Outcome } from '@docent/contract';
import { type DocumentReader, OPEN_READER, readerOf } from '../../access/index.ts';
import { measureAnswer } from '../../answering/index.ts';
import type { Database, Db, DbOrTx } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { loadConfiguration, type StoredConfiguration } from '../domains/index.ts';
import { type ReplayParts, replay, trackDocumentsUsed } from '../executions/index.ts';
import { judge } from './judge.ts';
import {
  endRun,
  insertResult,
  insertRun,
  type NewResult,
  questionsOfRun,
  secondsSinceDocumentsRun,
  takeRun,
} from './store.ts';

export const GOLDEN_QUEUE = 'golden-run';

export type GoldenParts = { database: Database; queue: Queue };

/**
 * Stores a run over the questions visible to all and its job, if `allow` does not throw; and, if a user requested it, a run of their own
 * over the questions that need a narrower document and that they may read. The latter do not block a draft.
 * @returns the id of the first run stored; null when there is nothing to run or a run waits already
 */
export const requestRun = async (
  { database, queue }: GoldenParts,
  run: Omit<Parameters<typeof insertRun>[1], 'reader'>,
  allow: (tx: DbOrTx) => Promise<unknown> = async () => {},
): Promise<string | null> => {
  const { createdBy, draft } = run;
  const ids = await database.transact(async (tx) => {
    await allow(tx.db);
    const runs = [run, ...(createdBy && !draft ? [{ ...run, reader: readerOf({ id: createdBy }) }] : [])];
    const stored: string[] = [];
    for (const one of runs) {
      const runId = await insertRun(tx.db, one);
      if (runId) await queue.send(GOLDEN_QUEUE, { runId }, tx);
      if (runId) stored.push(runId);
    }
    return stored;
  });
  if (ids.length) queue.wake(GOLDEN_QUEUE);
  return ids[0] ?? null;
};

/** Requests a run after a change of configuration or documents, in the background: failures are logged. */
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

export const GOLDEN_LATER_QUEUE = 'golden-run-later';
/** A sync brings its documents one after the other. */
const GATHERED_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** A run after what comes from sources: gathered, and not before an hour after the last one over documents. */
export const runLater = ({ database, queue }: GoldenParts, logger: Logger, domainId: string): void => {
  const send = async () => {
    const seconds = HOUR_SECONDS - (await secondsSinceDocumentsRun(database.db, domainId));
    const afterSeconds = Math.ceil(Math.max(GATHERED_SECONDS, seconds));
    await queue.sendOnce(GOLDEN_LATER_QUEUE, [{ key: domainId, data: { domainId } }], undefined, {
      afterSeconds,
    });
  };
  send().catch((error: unknown) =>
    logger.warn({ err: error }, 'golden questions could not be queued for later'),
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
  const person = run.readerId ? readerOf({ id: run.readerId }) : null;
  // Results visible to all come from documents that all may read, regardless of who started the run.
  const asked = { domainId: run.domainId, reader: person ?? OPEN_READER };
  const questions = await questionsOfRun(db, run, person);
  for (const question of questions.filter(({ id }) => !run.done.includes(id))) {
    const result = await ask(parts, asked, { ...stored, draft: run.draft ?? {} }, question);
    await insertResult(db, runId, result);
  }
  await endRun(db, runId, 'done');
};

const ask = async (
  parts: ReplayParts,
  { domainId, reader }: { domainId: string; reader: DocumentReader },
  { configuration, name, draft }: StoredConfiguration & { draft: object },
  question: Question,
): Promise<NewResult> => {
  const began = performance.now();
  const given = trackDocumentsUsed();
  const run = { reader, domainId, domainName: name, configuration, draft, given };
  const asked = {
    question: question.question,
    language: 'en' as const,
    signal: new AbortController().signal,
  };
  const end = await replay(parts, { ...run, ...asked }, () => {});
  const came =
    end.type === 'end' ? end : { outcome: 'failed' as const, text: end.failure, sources: [], cost: null };
  const { outcome, text } = came;
  const took_ms = Math.round(performance.now() - began);
  const judged = judge(question, came);
  const measures = measureAnswer({
    question: question.question,
    known: question.must_say.map((phrase) => phrase.split('|')),
    ...came,
    cited: judged.cited,
    expected: question.must_cite,
    unanswerable: NOTHING_EXPECTED.includes(question.outcome),
    took_ms,
  });
  const documents = given.documents();
  return { question_id: question.id, ...judged, outcome, text, took_ms, measures, documents };
};
