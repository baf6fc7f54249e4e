import pLimit from 'p-limit';
import type pg from 'pg';
import { inParts } from '../../platform/in-parts.ts';
import type { Near } from './nearest.ts';
import { type OffDomainCosines, offDomainCosine, renewedCosines } from './off-domain-cosine.ts';
import { type EmbeddedReading, embeddedReadings, loadVectors } from './vector-store.ts';
import { createVectorThread } from './vector-thread.ts';

/** Vectors loaded per statement; at least those of one reading. */
const PASSAGES_AT_ONCE = 2_000;
const LOADS_AT_ONCE = 2;
/** Interval of checks for new vectors while passages of a domain have none. */
const LOOK_AGAIN_MS = 3_000;
/** Bytes per vector besides its numbers, and the growth factor of tables. */
const MORE_BYTES = 12;
const ROOM = 1.125;

type Domain = {
  /** State of the domain when these readings were loaded. */
  state: string;
  /** Number of passages with loaded vectors, from the first one, by reading. */
  readings: Map<number, number>;
  passages: Map<number, number>;
  embedded: number;
  bytes: number;
  lookedAt: number;
  offDomain: OffDomainCosines;
};

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
  /** In order of use, most recent last. */
  const kept = new Map<string, Domain>();
  const loading = new Map<string, Promise<Domain>>();
  const atOnce = pLimit(LOADS_AT_ONCE);
  let threadsEnded = 0;
  const thread = createVectorThread(() => {
    threadsEnded += 1;
    kept.clear();
  });

  const load = async (domainId: string, state: string): Promise<Domain> => {
    const began = { at: Date.now(), threadsEnded };
    const before = kept.get(domainId);
    const present = await embeddedReadings(pool, domainId, model);
    const { readings, gone, missing } = compare(before?.readings ?? new Map(), present);
    if (!before) thread.forget(domainId);
    if (gone.length) thread.remove(domainId, gone);
    let bytes = readings.size ? (before?.bytes ?? 0) : 0;
    for (const part of inParts(missing, ({ from, to }) => to - from, PASSAGES_AT_ONCE)) {
      const blocks = await atOnce(() => loadVectors(pool, part, model));
      if (threadsEnded !== began.threadsEnded) throw new Error('the thread of the vectors ended');
      for (const block of blocks) {
        const count = block.vectors.length / block.dimensions;
        readings.set(block.readingId, block.ordinal + count);
        bytes += ROOM * count * (block.dimensions + MORE_BYTES);
      }
      if (blocks.length) thread.add(domainId, blocks);
    }
    const passages = new Map(present.map((reading) => [reading.id, reading.passages]));
    const embedded = shareOf(readings, passages);
    const vectors = [...readings.values()].reduce((sum, count) => sum + count, 0);
    const offDomain = renewedCosines(before?.offDomain, vectors);
    return { state, readings, passages, embedded, bytes, lookedAt: began.at, offDomain };
  };

  /** Loads changes. Concurrent callers share one load. */
  const refresh = (domainId: string, state: string): Promise<Domain> => {
    const known = loading.get(domainId);
    if (known !== undefined) return known;
    const promise = load(domainId, state)
      .then((domain) => {
        use(domainId, domain);
        forget();
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

  const use = (domainId: string, domain: Domain) => {
    kept.delete(domainId);
    kept.set(domainId, domain);
  };

  const forget = () => {
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [domainId, one] of kept) {
      if (bytes <= maxBytes || kept.size === 1) return;
      kept.delete(domainId);
      thread.forget(domainId);
      bytes -= one.bytes;
    }
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
        use(domainId, domain);
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

/** Share of the passages that have a vector, without hidden readings. */
const shareOf = (
  readings: Map<number, number>,
  passages: Map<number, number>,
  hidden: ReadonlySet<number> = new Set(),
): number => {
  let [all, embedded] = [0, 0];
  for (const [id, count] of passages) {
    if (hidden.has(id)) continue;
    all += count;
    embedded += readings.get(id) ?? 0;
  }
  return all ? embedded / all : 1;
};

/**
 * Compares loaded with present readings: those that remain, with their number of vectors; those that are gone; and those to load, each from
 * a passage on.
 */
const compare = (before: Map<number, number>, present: EmbeddedReading[]) => {
  const embedded = new Map(present.map((reading) => [reading.id, reading.embedded]));
  const readings = new Map([...before].filter(([id, count]) => (embedded.get(id) ?? 0) >= count));
  return {
    readings,
    gone: [...before.keys()].filter((id) => !readings.has(id)),
    missing: present
      .map((reading) => ({ id: reading.id, from: readings.get(reading.id) ?? 0, to: reading.embedded }))
      .filter(({ from, to }) => from < to),
  };
};
