import { expect, test } from 'vitest';
import { detailInterval, pollInterval } from './poll-interval.ts';

const [idle, syncing] = [{ state: 'success' } as const, { state: 'in_progress' } as const];

test.each([
  ['no source syncs', [idle], 60_000, 20_000],
  ['one of them syncs', [idle, syncing], 60_000, 1_500],
  ['a sync was started a moment ago and waits in the queue', [idle], 5_000, 1_500],
  ['a sync was started, and no server took it', [idle], 30_000, 20_000],
])('while %s, sources are loaded again in time', (_case, sources, sinceChange, ms) => {
  expect(pollInterval(sources, sinceChange)).toBe(ms);
});

test('details of a source are loaded again while it syncs', () => {
  expect([detailInterval(idle), detailInterval(syncing)]).toEqual([false, 1_500]);
});
