import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { AnswerError } from '../types.ts';

export type Slots = {
  /** Waits for a free place of a model. Returns how to give it back; throws AnswerError `no_agent_available`. */
  take: (model: string, signal: AbortSignal) => Promise<() => void>;
  /** Gives back what this process holds. */
  close: () => Promise<void>;
};

type Options = {
  /** Answers at the same time of a `provider:model`, at this moment; undefined: as many as come. */
  limitOf: (model: string) => number | undefined;
  waitMs: number;
};

/** Places for answers, per model, of a server that stands alone. */
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
      // The place may have come in the same moment.
      void taken.then(() => release());
      if (signal.aborted) throw signal.reason;
      throw new AnswerError('no_agent_available');
    },
    close: async () => {},
  };
};
