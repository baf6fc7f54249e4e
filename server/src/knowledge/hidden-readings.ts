import type pg from 'pg';
import { type DocumentReader, peopleOf } from '../access/index.ts';
import { inBatches } from '../platform/batches.ts';
import { getHidden, type Hidden } from './search-store.ts';

const AT_ONCE = 40;
/** Maximum reading ids in the cache, about 40 MB; each entry counts as one more. */
const NUMBERS_KEPT = 1_000_000;

/** Hidden readings of a domain without listed documents. */
export const NOTHING: ReadonlySet<number> = new Set();

/**
 * Caches the readings of domains that are hidden from recent readers, so that they are excluded before ranking. An entry is valid for one
 * state of the domain and of the reader's groups; the statement that fetches passages verifies the state.
 */
export const createHiddenReadings = (pool: pg.Pool) => {
  /** In order of use, most recent last. */
  const kept = new Map<string, Hidden>();
  let numbers = 0;
  const load = inBatches((hiding: Parameters<typeof getHidden>[1]) => getHidden(pool, hiding), AT_ONCE);

  const drop = (key: string) => {
    const gone = kept.get(key);
    if (!gone) return;
    kept.delete(key);
    numbers -= gone.readings.size + 1;
  };

  const keep = (key: string, hidden: Hidden) => {
    drop(key);
    kept.set(key, hidden);
    numbers += hidden.readings.size + 1;
    for (const oldest of kept.keys()) {
      if (numbers <= NUMBERS_KEPT || kept.size === 1) return;
      drop(oldest);
    }
  };

  return {
    /** Returns the hidden readings for this state of the domain; queries the database if they are unknown, or if `anew` is set. */
    get: async (domainId: string, reader: DocumentReader, state: string, anew = false): Promise<Hidden> => {
      const key = `${domainId}/${peopleOf(reader)?.join() ?? 'open'}`;
      const known = kept.get(key);
      const hidden = known?.state === state && !anew ? known : await load({ domainId, reader });
      keep(key, hidden);
      return hidden;
    },
  };
};
