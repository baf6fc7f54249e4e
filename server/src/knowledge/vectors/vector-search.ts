import type pg from 'pg';
import type { Logger } from '../../platform/logs.ts';
import type { Embedder } from '../../platform/models/models.ts';
import { checkVectors } from './embed-passages.ts';
import { createVectorIndexes, type Nearest } from './vector-indexes.ts';

/** A question waits no longer for its vector, nor for those of its domain; its words have long been looked up. */
const PATIENCE_MS = 3_000;
/** After a failure the model is left alone for so long, so that not every question waits. */
const PAUSE_MS = 30_000;

/** The passages of a domain in this state, but of no hidden reading, that are nearest to a question; null when the model or the search fails. */
export type FindNearest = (
  domainId: string,
  state: string,
  hidden: ReadonlySet<number>,
) => Promise<Nearest | null>;

type Options = { maxBytes: number; limit: number; logger: Logger; patienceMs?: number };

/** The search by vectors of one process: for the model that is asked with, those of another one are forgotten. */
export const createVectorSearch = (
  pool: pg.Pool,
  { maxBytes, limit, logger, patienceMs = PATIENCE_MS }: Options,
) => {
  const open = (model: string) => ({
    model,
    indexes: createVectorIndexes(pool, model, maxBytes),
    pausedUntil: 0,
  });
  let present: ReturnType<typeof open> | null = null;
  /** A question that is put to several domains at once is embedded once. */
  const onTheirWay = new Map<string, Promise<number[]>>();

  const indexesFor = (model: string) => {
    if (present?.model === model) return present;
    void present?.indexes.stop();
    present = open(model);
    return present;
  };

  /** Gives the question to the model at once. Never an error: a line in the log. */
  return ({ model, embed }: Embedder, question: string): FindNearest => {
    const asked = indexesFor(model);
    const late = AbortSignal.timeout(patienceMs);
    const key = `${model}\n${question}`;
    const embedding =
      Date.now() < asked.pausedUntil ? null : (onTheirWay.get(key) ?? embedQuestion(embed, question, late));
    if (embedding && !onTheirWay.has(key)) {
      onTheirWay.set(key, embedding);
      const arrived = () => onTheirWay.delete(key);
      embedding.then(arrived, arrived);
    }
    // It is waited for later.
    embedding?.catch(() => {});

    return async (domainId, state, hidden) => {
      if (!embedding) return null;
      try {
        const vector = await embedding;
        return await orLate(asked.indexes.find(domainId, state, vector, limit, hidden), late);
      } catch (error) {
        logger.warn({ err: error, model }, 'question without a vector; searched by its words alone');
        await embedding.catch(() => {
          asked.pausedUntil = Date.now() + PAUSE_MS;
        });
        return null;
      }
    };
  };
};

const embedQuestion = async (embed: Embedder['embed'], question: string, late: AbortSignal) => {
  const vectors = await orLate(embed([question], { as: 'question', retries: 0, signal: late }), late);
  checkVectors(vectors, 1);
  return vectors[0] ?? [];
};

/** What comes of work; rejects with the signal's reason when that comes first, also where the work does not listen. */
const orLate = async <Result>(work: Promise<Result>, late: AbortSignal): Promise<Result> => {
  late.throwIfAborted();
  let stop = () => {};
  const tooLate = new Promise<never>((_resolve, reject) => {
    stop = () => reject(late.reason);
    late.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    late.removeEventListener('abort', stop);
  }
};
