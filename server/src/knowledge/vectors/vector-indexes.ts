import type pg from 'pg';
import type { VectorBlock } from './nearest.ts';
import { loadVectors, readingsWithVectors } from './vector-store.ts';

/** Readings whose vectors are fetched in one statement. */
const READINGS_AT_ONCE = 20;

type DomainVectors = { readings: Map<number, VectorBlock[]>; bytes: number };

/**
 * The vectors of the domains that were asked last, in this process's memory: at most about `maxBytes`, and one domain
 * at least. Which readings count is asked with each question; only new ones are fetched.
 */
export const createVectorIndexes = (pool: pg.Pool, model: string, maxBytes: number) => {
  /** In order of use, the last used last. */
  const kept = new Map<string, DomainVectors>();
  const loading = new Map<string, Promise<VectorBlock[]>>();

  const load = async (domainId: string): Promise<VectorBlock[]> => {
    const ids = await readingsWithVectors(pool, domainId, model);
    const before = kept.get(domainId)?.readings;
    const missing = ids.filter((id) => !before?.has(id));
    const loaded = new Map<number, VectorBlock[]>(missing.map((id) => [id, []]));
    for (let from = 0; from < missing.length; from += READINGS_AT_ONCE) {
      for (const block of await loadVectors(pool, missing.slice(from, from + READINGS_AT_ONCE)))
        loaded.get(block.readingId)?.push(block);
    }
    const readings = new Map(ids.map((id) => [id, before?.get(id) ?? loaded.get(id) ?? []]));
    const blocks = [...readings.values()].flat();
    kept.delete(domainId);
    kept.set(domainId, { readings, bytes: blocks.reduce((sum, { vectors }) => sum + vectors.byteLength, 0) });
    forget();
    return blocks;
  };

  const forget = () => {
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [domainId, one] of kept) {
      if (bytes <= maxBytes || kept.size === 1) return;
      kept.delete(domainId);
      bytes -= one.bytes;
    }
  };

  /** The vectors that count at this moment. Those who ask at the same time share one reading. */
  return (domainId: string): Promise<VectorBlock[]> => {
    const known = loading.get(domainId);
    if (known) return known;
    const promise = load(domainId).finally(() => loading.delete(domainId));
    loading.set(domainId, promise);
    return promise;
  };
};
