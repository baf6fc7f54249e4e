import pLimit from 'p-limit';
import type pg from 'pg';
import { loadDomain, shareOf, type VectorDomain } from './load-domain.ts';
import type { Near } from './nearest.ts';
import { offDomainCosine } from './off-domain-cosine.ts';
import { createVectorThread } from './vector-thread.ts';

const LOADS_AT_ONCE = 2;
/** Interval of checks for new vectors while passages of a domain have none. */
const LOOK_AGAIN_MS = 3_000;

export type Place = { readingId: number; ordinal: number };
export type Nearest = {
  near: Near[];
  hasVector: (place: Place) => boolean;
  /** Share of the domain's passages that have a vector, without hidden ones. */
  embedded: number;
  /** Cosine that one in ten questions on other subjects exceeds in this domain; null while it is computed. */
  offDomain: number | null;
};

/**
 * Manages the vectors of one model for the recently used domains, in a thread: at most about `maxBytes`, but at least one domain. Loads
 * only what is new.
 */
export const createVectorIndexes = (pool: pg.Pool, model: string, maxBytes: number) => {
  const loading = new Map<string, Promise<VectorDomain>>();
  const atOnce = pLimit(LOADS_AT_ONCE);
  let threadsEnded = 0;
  const thread = createVectorThread(() => {
    threadsEnded += 1;
    kept.clear();
  });
  const kept = createRecentDomains(maxBytes, thread.forget);

  const load = async (domainId: string, state: string): Promise<VectorDomain> => {
    const began = { at: Date.now(), threadsEnded };
    const hasEnded = () => threadsEnded !== began.threadsEnded;
    const domain = await loadDomain({ pool, model, thread, atOnce, hasEnded }, domainId, kept.get(domainId));
    return { ...domain, state, lookedAt: began.at };
  };

  /** Loads changes. Concurrent callers share one load. */
  const refresh = (domainId: string, state: string): Promise<VectorDomain> => {
    const known = loading.get(domainId);
    if (known !== undefined) return known;
    const promise = load(domainId, state)
      .then((domain) => {
        kept.use(domainId, domain);
        kept.shrink();
        return domain;
      })
      .catch((error: unknown) => {
        // Parts of the domain may already be in the thread.
        kept.delete(domainId);
        throw error;
      })
      .finally(() => loading.delete(domainId));
    loading.set(domainId, promise);
    return promise;
  };

  return {
    /**
     * Finds the nearest passages of a domain in this state, without those of hidden readings.
     *
     * @param others vectors of questions on other subjects, if they are known
     */
    find: async (
      domainId: string,
      state: string,
      question: number[],
      limit: number,
      hidden: ReadonlySet<number>,
      others?: number[][],
    ): Promise<Nearest> => {
      let domain = kept.get(domainId);
      if (domain?.state === state) {
        kept.use(domainId, domain);
        if (domain.embedded < 1 && Date.now() - domain.lookedAt > LOOK_AGAIN_MS)
          refresh(domainId, state).catch(() => {}); // the next question reports the error
      } else domain = await refresh(domainId, state);
      const { readings, passages, embedded, offDomain } = domain;
      const near = await thread.find(domainId, question, limit, [...hidden]);
      const firstOfEach = (questions: number[][]) => thread.firstOfEach(domainId, questions, [...hidden]);
      return {
        near,
        offDomain: others ? offDomainCosine(offDomain, hidden, others, firstOfEach) : null,
        embedded: hidden.size ? shareOf(readings, passages, hidden) : embedded,
        hasVector: ({ readingId, ordinal }) => ordinal < (readings.get(readingId) ?? 0),
      };
    },
    stop: () => thread.stop(),
  };
};

/** Creates a map of domains, the least recently used first, that discards those beyond `maxBytes`. */
const createRecentDomains = (maxBytes: number, onDiscard: (domainId: string) => void) => {
  const kept = new Map<string, VectorDomain>();
  return {
    get: (domainId: string) => kept.get(domainId),
    use: (domainId: string, domain: VectorDomain): void => {
      kept.delete(domainId);
      kept.set(domainId, domain);
    },
    delete: (domainId: string) => kept.delete(domainId),
    clear: () => kept.clear(),
    shrink: (): void => {
      let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
      for (const [domainId, one] of kept) {
        if (bytes <= maxBytes || kept.size === 1) return;
        kept.delete(domainId);
        onDiscard(domainId);
        bytes -= one.bytes;
      }
    },
  };
};
