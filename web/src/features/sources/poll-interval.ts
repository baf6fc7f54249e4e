import type { DomainSource } from '@docent/contract';

/** While a sync waits or runs, its state and figures change; otherwise a schedule may start one at any time. */
const [BUSY_POLL_MS, IDLE_POLL_MS] = [1_500, 20_000];

export const isSyncing = ({ state }: Pick<DomainSource, 'state'>): boolean => state === 'in_progress';

/** Returns whether a sync runs or waits for a server: it can be stopped. */
export const isUnderWay = (source: Pick<DomainSource, 'state'>): boolean =>
  source.state === 'waiting' || isSyncing(source);

/** Returns the time in ms until the sources of a domain are loaded again. */
export const pollInterval = (sources: Pick<DomainSource, 'state'>[]): number =>
  sources.some(isUnderWay) ? BUSY_POLL_MS : IDLE_POLL_MS;

/** Returns the time in ms until items and syncs of a source are loaded again; false if they stay as they are. */
export const detailInterval = (source: Pick<DomainSource, 'state'>): number | false =>
  isUnderWay(source) && BUSY_POLL_MS;
