import { VectorFailure } from '@docent/contract';
import { failureOf } from '../../answering/index.ts';
import { EmbeddingFailure, embedWaiting, WrongVectors } from '../../knowledge/index.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Platform } from '../plugin.ts';
import { forgetFailures, isPaused, saveFailure } from './store.ts';

/** For the passages of one call to the model. */
const PATIENCE_MS = 120_000;
/** The queue takes a job from its process after 6 hours: it ends before, and is sent again. */
const AT_MOST_MS = 5 * 3_600_000;

type Parts = Pick<Platform, 'database' | 'embedder'> & { logger: Logger };

/**
 * The job behind vectors: it goes on until every passage has one of whatever model is chosen at that moment. When the model
 * fails it says why and leaves the rest for later.
 */
export const giveVectors = async ({ database, embedder, logger }: Parts, closing: AbortSignal) => {
  const until = Date.now() + AT_MOST_MS;
  let works = false;
  while (Date.now() < until && !closing.aborted) {
    const present = embedder();
    if (!present || (await isPaused(database.pool, present.model))) return;
    const late = AbortSignal.timeout(PATIENCE_MS);
    try {
      if (!(await embedWaiting(database, present, AbortSignal.any([closing, late])))) return;
      if (!works) await forgetFailures(database.pool);
      works = true;
    } catch (error) {
      if (closing.aborted) return;
      if (!(error instanceof EmbeddingFailure)) throw error;
      const reason = reasonOf(error, late.aborted);
      logger.warn({ err: error, model: present.model, reason }, 'passages wait for their vectors');
      await saveFailure(database.pool, present.model, reason);
      return;
    }
  }
};

const reasonOf = (error: EmbeddingFailure, late: boolean): VectorFailure => {
  if (error instanceof WrongVectors) return 'wrong_vectors';
  const known = VectorFailure.safeParse(failureOf(error.cause, late, false).failure);
  return known.success ? known.data : 'model_failed';
};
