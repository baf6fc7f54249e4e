import type pg from 'pg';
import { type Block, createSearchable, mergeSmallBlocks, type Searchable } from './lexical/searchable.ts';
import { openSegment } from './lexical/segment.ts';
import { listReadings, loadSegments, type ReadingRow } from './search-store.ts';

/** What a domain was like, and how to search it. */
export type DomainIndex = Searchable & {
  state: string;
  /** Some of its documents are read by a list of principals only. */
  hasListed: boolean;
};

/** Indexes are fetched in statements of about this size: the embedded store serves one at a time. */
const BYTES_A_STATEMENT = 1_000_000;

/**
 * The lexical indexes of the domains that were asked last, in this process's memory: at most about `maxBytes`, and
 * one domain at least. What has changed is found out with each question (search.ts); only new readings are fetched.
 */
export const createSearchIndexes = (pool: pg.Pool, maxBytes: number) => {
  /** In order of use, the last used last. */
  const kept = new Map<string, DomainIndex>();
  const loading = new Map<string, Promise<DomainIndex>>();

  /** The index as it was last seen; read from the database when it is not in memory. */
  const get = async (domainId: string): Promise<DomainIndex> => {
    const index = kept.get(domainId);
    if (!index) return refresh(domainId);
    kept.delete(domainId);
    kept.set(domainId, index);
    return index;
  };

  /** Reads what has changed. Those who ask at the same time share one reading. */
  const refresh = (domainId: string): Promise<DomainIndex> => {
    const known = loading.get(domainId);
    if (known) return known;
    const promise = load(pool, domainId, kept.get(domainId))
      .then((index) => {
        kept.delete(domainId);
        kept.set(domainId, index);
        forget();
        return index;
      })
      .finally(() => loading.delete(domainId));
    loading.set(domainId, promise);
    return promise;
  };

  const forget = () => {
    let bytes = [...kept.values()].reduce((sum, index) => sum + index.bytes, 0);
    for (const [domainId, index] of kept) {
      if (bytes <= maxBytes || kept.size === 1) return;
      kept.delete(domainId);
      bytes -= index.bytes;
    }
  };

  return { get, refresh };
};

const load = async (pool: pg.Pool, domainId: string, before?: DomainIndex): Promise<DomainIndex> => {
  const { state, readings } = await listReadings(pool, domainId);
  const wanted = new Map(readings.map((reading) => [reading.id, reading]));
  // A block stays as long as all of its readings count.
  const blocks = (before?.blocks ?? []).filter((block) => block.readings.every(({ id }) => wanted.has(id)));
  const present = new Set(blocks.flatMap((block) => block.readings.map(({ id }) => id)));
  for (const part of inParts(readings.filter(({ id }) => !present.has(id)))) {
    for (const { id, segment: bytes } of await loadSegments(pool, part)) {
      const segment = openSegment(bytes);
      blocks.push({ readings: [{ id, passages: segment.passages }], segment } satisfies Block);
    }
  }
  const names = new Map(readings.map(({ id, name }) => [id, name]));
  const hasListed = readings.some(({ listed }) => listed);
  return { ...createSearchable(await mergeSmallBlocks(blocks), names), state, hasListed };
};

const inParts = (readings: ReadingRow[]): number[][] => {
  const parts: number[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const reading of readings) {
    if (bytes + reading.bytes > BYTES_A_STATEMENT) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(reading.id);
    bytes += reading.bytes;
  }
  return parts;
};
