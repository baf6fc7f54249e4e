import type pg from 'pg';
import type { Logger } from '../../platform/logs.ts';
import type { Embedder } from '../../platform/models/models.ts';
import { type Near, nearestOf } from './nearest.ts';
import { createVectorIndexes } from './vector-indexes.ts';

/** A question waits no longer for its vector; its words have long been looked up. */
const PATIENCE_MS = 3_000;
/** After a failure the model is left alone for so long, so that not every question waits. */
const PAUSE_MS = 30_000;

/** Nearest passages of a question; none, with a line in the log, when the model fails: never an error. */
export const createVectorSearch = (
  pool: pg.Pool,
  { maxBytes, logger }: { maxBytes: number; logger: Logger },
) => {
  let asked = { model: '', vectorsOf: createVectorIndexes(pool, '', maxBytes), pausedUntil: 0 };

  return async (
    { model, embed }: Embedder,
    domainId: string,
    question: string,
    limit: number,
  ): Promise<Near[]> => {
    if (asked.model !== model)
      asked = { model, vectorsOf: createVectorIndexes(pool, model, maxBytes), pausedUntil: 0 };
    const present = asked;
    if (Date.now() < present.pausedUntil) return [];
    try {
      const [vector] = await embed([question], {
        as: 'question',
        retries: 0,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return vector?.length ? await nearestOf(await present.vectorsOf(domainId), vector, limit) : [];
    } catch (error) {
      present.pausedUntil = Date.now() + PAUSE_MS;
      logger.warn({ err: error, model }, 'question without a vector; searched by its words alone');
      return [];
    }
  };
};
