import type { DomainSource } from '@docent/contract';

/** While a sync is under way its figures move; otherwise a schedule may start one at any time. */
const [BUSY_POLL_MS, IDLE_POLL_MS] = [1_500, 20_000];
/** Longest time that a busy server leaves a sync in its queue: until then the source has the state of the sync before. */
const TAKEN_MS = 30_000;

export const isSyncing = ({ state }: Pick<DomainSource, 'state'>): boolean => state === 'in_progress';

/**
 * Returns the time in ms until the sources of a domain are loaded again.
 *
 * @param sinceChange time in ms since this browser last changed or ran a source
 */
export const pollInterval = (sources: Pick<DomainSource, 'state'>[], sinceChange: number): number =>
  sources.some(isSyncing) || sinceChange < TAKEN_MS ? BUSY_POLL_MS : IDLE_POLL_MS;

/** Returns the time in ms until items and syncs of a source are loaded again; false if they stay as they are. */
export const detailInterval = (source: Pick<DomainSource, 'state'>): number | false =>
  isSyncing(source) && BUSY_POLL_MS;
