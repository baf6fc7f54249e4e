import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { AnswerError } from '../types.ts';

export type Slots = {
  /**
   * Waits for a free slot of a model. Returns the function that releases it.
   *
   * @throws AnswerError `no_agent_available` after the wait limit, or the signal's reason
   */
  take: (model: string, signal: AbortSignal) => Promise<() => void>;
  /** Releases the slots of this process. */
  close: () => Promise<void>;
};

type Options = {
  /** Current concurrency limit of a `provider:model`; undefined: unlimited. */
  limitOf: (model: string) => number | undefined;
  waitMs: number;
};

/** Creates slots for a server that runs alone, in memory. */
export const createSlots = ({ limitOf, waitMs }: Options): Slots => {
  const queues = new Map<string, LimitFunction>();
  return {
    take: async (model, signal) => {
      const limit = limitOf(model);
      if (limit === undefined) return () => {};
      const queue = queues.get(model) ?? pLimit(limit);
      queues.set(model, queue);
      if (queue.concurrency !== limit) queue.concurrency = limit;
      let release = () => {};
      let isLate = false;
      const taken = new Promise<boolean>((resolve) => {
        void queue(() => {
          if (isLate) return;
          resolve(true);
          return new Promise<void>((free) => {
            release = free;
          });
        });
      });
      const waiting = new AbortController();
      const late = delay(waitMs, false, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(
        () => false,
      );
      const isTaken = await Promise.race([taken, late]);
      waiting.abort();
      if (isTaken) return () => release();
      isLate = true;
      // The slot may have been granted at the same moment: release it.
      void taken.then(() => release());
      if (signal.aborted) throw signal.reason;
      throw new AnswerError('no_agent_available');
    },
    close: async () => {},
  };
};
