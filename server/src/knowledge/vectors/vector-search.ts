import type pg from 'pg';
import type { Logger } from '../../platform/logs.ts';
import type { Embedder } from '../../platform/models/models.ts';
import { checkVectors } from './embed-passages.ts';
import { OFF_DOMAIN_QUESTIONS } from './off-domain-questions.ts';
import { createVectorIndexes, type Nearest } from './vector-indexes.ts';

/** Timeout for the vector of a question and those of its domain; the lexical search takes far less. */
const PATIENCE_MS = 3_000;
/** Pause after a failure of the model, so that not every question waits for it. */
const PAUSE_MS = 30_000;

/** Finds the passages of a domain in this state nearest to a question, without hidden readings; null if the model or the search fails. */
export type FindNearest = (
  domainId: string,
  state: string,
  hidden: ReadonlySet<number>,
) => Promise<Nearest | null>;

type Options = { maxBytes: number; limit: number; logger: Logger; patienceMs?: number };

/**
 * Creates the vector search of one process, for one model at a time: when the model changes, the vectors of the previous one are discarded.
 */
export const createVectorSearch = (
  pool: pg.Pool,
  { maxBytes, limit, logger, patienceMs = PATIENCE_MS }: Options,
) => {
  const open = (model: string) => ({
    model,
    indexes: createVectorIndexes(pool, model, maxBytes),
    pausedUntil: 0,
    /** Vectors of questions on other subjects, once they are there. */
    others: undefined as number[][] | undefined,
    areOthersPending: false,
  });
  type Present = ReturnType<typeof open>;
  let present: Present | null = null;
  /** Pending embeddings, so that a question to several domains is embedded once. */
  const onTheirWay = new Map<string, Promise<number[]>>();

  const indexesFor = (model: string) => {
    if (present?.model === model) return present;
    void present?.indexes.stop();
    present = open(model);
    return present;
  };

  /** Embeds the questions on other subjects in the background, once per model. */
  const embedOthers = async (asked: Present, { weight, embed }: Embedder) => {
    // Cosines of a model that was not measured are compared with nothing.
    if (weight === undefined || asked.others || asked.areOthersPending) return;
    asked.areOthersPending = true;
    try {
      const { en, fr } = OFF_DOMAIN_QUESTIONS;
      asked.others = await embed([...en, ...fr], { as: 'question', retries: 0 });
    } catch (error) {
      logger.warn(
        { err: error, model: asked.model },
        'no vectors of off-domain questions; words alone decide',
      );
    } finally {
      asked.areOthersPending = false;
    }
  };

  /** Starts embedding the question. The returned function never rejects; failures are logged. */
  return (embedder: Embedder, question: string): FindNearest => {
    const { model, embed } = embedder;
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
    // Awaited later.
    embedding?.catch(() => {});

    return async (domainId, state, hidden) => {
      if (!embedding) return null;
      try {
        const vector = await embedding;
        void embedOthers(asked, embedder);
        return await orLate(asked.indexes.find(domainId, state, vector, limit, hidden, asked.others), late);
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

/** Awaits work, but rejects with the signal's reason when it aborts first, even if the work ignores the signal. */
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
