import { everyMs } from '../../platform/non-overlapping-interval.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { giveVectors } from './give-vectors.ts';
import { vectorRoutes } from './routes.ts';
import { isDue } from './store.ts';

const VECTORS_QUEUE = 'give-vectors';
/** One job for all domains and servers: two would embed the same passages. */
const KEY = 'all';
/** Interval between checks for a change of the model, and for passages that were not announced. */
const MODEL_MS = 3_000;
const LOOK_MS = 30_000;
const NOT_LOOKED = 'passages without vectors not looked for';

export type VectorsPlugin = Plugin & {
  /** There are new passages. */
  follow: () => void;
};

/** The vectors of passages: they follow in the background, when the passages have long been found by their words. */
export const vectorsPlugin = ({ database, queue, embedder, logger }: Platform): VectorsPlugin => {
  const closing = new AbortController();
  let looked = { model: '', at: 0 };
  let timer: NodeJS.Timeout | undefined;

  const send = async () => {
    await queue.sendOnce(VECTORS_QUEUE, [{ key: KEY, data: {} }]);
    queue.wake(VECTORS_QUEUE);
  };
  const unlessFails = (work: Promise<void>) =>
    work.catch((error: unknown) => logger.warn({ err: error }, NOT_LOOKED));

  const look = async () => {
    const model = embedder()?.model;
    if (!model || (model === looked.model && Date.now() - looked.at < LOOK_MS)) return;
    looked = { model, at: Date.now() };
    if (await isDue(database.pool, model)) await send();
  };

  return {
    name: 'vectors',
    routes: (app) => vectorRoutes(app, { pool: database.pool, embedder }),
    jobs: async () => {
      await queue.declare(VECTORS_QUEUE, { exclusive: true });
      await queue.work(VECTORS_QUEUE, { concurrency: 1 }, () =>
        giveVectors({ database, embedder, logger }, closing.signal),
      );
      timer = everyMs(MODEL_MS, look, logger, NOT_LOOKED);
      await look();
    },
    follow: () => {
      if (embedder()) void unlessFails(send());
    },
    close: () => {
      clearInterval(timer);
      closing.abort();
    },
  };
};
