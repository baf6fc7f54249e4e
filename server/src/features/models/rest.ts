import type { ModelFault } from '@docent/contract';
import type { Fault } from '../../platform/models/model-fault.ts';

/** What does not pass by itself: somebody has to give another key, pay, or choose another model. */
const LASTING: ReadonlySet<ModelFault> = new Set(['key_refused', 'no_credit', 'model_gone']);
/** Calls that failed so one after the other. The first of them are told to whoever asked, and can be tried again. */
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
export const createRest = ({ probe, now = Date.now }: Options) => {
  const failing = new Map<string, { calls: number; askedAt: number }>();
  return {
    note: (model: string, fault: Fault | null): void => {
      if (!fault) failing.delete(model);
      else if (LASTING.has(fault.fault))
        failing.set(model, { calls: (failing.get(model)?.calls ?? 0) + 1, askedAt: now() });
    },
    isResting: (model: string): boolean => {
      const one = failing.get(model);
      if (!one || one.calls < ENOUGH) return false;
      if (now() - one.askedAt >= AGAIN_MS) {
        one.askedAt = now();
        void probe(model).catch(() => {});
      }
      return true;
    },
    /** Something was set up anew. */
    forget: () => failing.clear(),
  };
};
