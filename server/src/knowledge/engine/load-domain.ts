import pLimit from 'p-limit';
import type pg from 'pg';
import { inParts } from '../../platform/in-parts.ts';
import { listReadings, loadSegments, type ReadingRow } from '../search-store.ts';
import type { DomainView } from './search-engine.ts';
import type { SearchThread } from './search-thread.ts';

/** Approximate bytes of indexes loaded per statement; the result is parsed in one turn of the event loop. */
const BYTES_A_STATEMENT = 500_000;
const LOADS_AT_ONCE = 2;

/** Creates the function that brings a domain in the search thread up to date: the thread receives only the indexes that it does not have. */
export const createDomainLoader = (pool: pg.Pool, thread: SearchThread) => {
  const atOnce = pLimit(LOADS_AT_ONCE);

  const bring = async (domainId: string, readings: ReadingRow[], missing: Set<number>) => {
    const marks = new Map(readings.map(({ id, mark }) => [id, mark]));
    const absent = readings.filter(({ id }) => missing.has(id));
    for (const part of inParts(absent, ({ bytes }) => bytes, BYTES_A_STATEMENT)) {
      const brought = (
        await loadSegments(
          pool,
          part.map(({ id }) => id),
        )
      ).map(({ id, segment }) => ({
        id,
        mark: marks.get(id) ?? 0,
        segment: Uint8Array.from(segment),
      }));
      const transfer = brought.map(({ segment }) => segment.buffer);
      await thread.ask('add', { domainId, readings: brought }, transfer);
    }
  };

  return async (domainId: string): Promise<DomainView> => {
    const { state, readings } = await listReadings(pool, domainId);
    const { missing } = await thread.ask('sync', {
      domainId,
      ids: Int32Array.from(readings, ({ id }) => id),
      marks: Int32Array.from(readings, ({ mark }) => mark),
      names: readings.map(({ name }) => name),
    });
    let reached: string | null = null;
    try {
      if (missing.length) await atOnce(() => bring(domainId, readings, new Set(missing)));
      reached = state;
    } finally {
      await thread.ask('settle', { domainId, state: reached });
    }
    return { state, hasListed: readings.some(({ listed }) => listed) };
  };
};
