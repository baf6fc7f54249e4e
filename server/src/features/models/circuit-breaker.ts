import { type Fault, isLasting } from '../../platform/models/model-fault.ts';

/** Calls that failed so one after the other: until then each answer tries the model first. */
const ENOUGH = 3;
const AGAIN_MS = 60_000;

type Options = {
  /** Asks the model for a word; how that ends is noted. */
  probe: (model: string) => Promise<unknown>;
  now?: () => number;
};

/**
 * Models that are left alone because they would fail again: excerpts answer meanwhile. While questions come, such a model is
 * asked for a word each minute, beside them, and has its work back once it answers.
 */
export const createCircuitBreaker = ({ probe, now = Date.now }: Options) => {
  const failing = new Map<string, { calls: number; askedAt: number }>();
  return {
    note: (model: string, fault: Fault | null): void => {
      if (!fault) failing.delete(model);
      else if (isLasting(fault))
        failing.set(model, { calls: (failing.get(model)?.calls ?? 0) + 1, askedAt: now() });
    },
    isResting: (model: string): boolean => {
      const one = failing.get(model);
      if (!one || one.calls < ENOUGH) return false;
      if (now() - one.askedAt >= AGAIN_MS) {
        one.askedAt = now();
        void probe(model).catch(() => {}); // A failed probe leaves the circuit open.
      }
      return true;
    },
    /** Something was set up anew. */
    forget: () => failing.clear(),
  };
};
