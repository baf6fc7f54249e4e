import type pg from 'pg';
import { type DocumentReader, peopleOf } from '../access/index.ts';
import { inBatches } from '../platform/batches.ts';
import { getHidden, type Hidden } from './search-store.ts';

/** Asked for in one statement. */
const AT_ONCE = 40;
/** Kept in all, as numbers of readings: about 40 MB at most. An entry counts as one more. */
const NUMBERS_KEPT = 1_000_000;

/** Of a domain without listed documents: nothing is hidden from who reads it, whoever that is. */
export const NOTHING: ReadonlySet<number> = new Set();

/**
 * Which readings of domains are hidden from those who asked last, so that they are left out before anything is chosen. An
 * entry holds for one state of the domain and of the reader's groups; whether it still does, the statement that fetches
 * passages says.
 */
export const createHiddenReadings = (pool: pg.Pool) => {
  /** In order of use, the last used last. */
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
    /** What is hidden while the domain is in this state; read from the database unless it is known, or `anew`. */
    get: async (domainId: string, reader: DocumentReader, state: string, anew = false): Promise<Hidden> => {
      const key = `${domainId}/${peopleOf(reader)?.join() ?? 'open'}`;
      const known = kept.get(key);
      const hidden = known?.state === state && !anew ? known : await load({ domainId, reader });
      keep(key, hidden);
      return hidden;
    },
  };
};
