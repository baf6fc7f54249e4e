import { expect, test } from 'vitest';
import { detailInterval, pollInterval } from './poll-interval.ts';

const idle = { state: 'success' } as const;
const waiting = { state: 'waiting' } as const;
const syncing = { state: 'in_progress' } as const;

test.each([
  ['no source syncs', [idle], 20_000],
  ['one of them syncs', [idle, syncing], 1_500],
  ['the sync of one waits for a server', [idle, waiting], 1_500],
])('while %s, sources are loaded again in time', (_case, sources, ms) => {
  expect(pollInterval(sources)).toBe(ms);
});

test('details of a source are loaded again while its sync waits or runs', () => {
  expect([idle, waiting, syncing].map(detailInterval)).toEqual([false, 1_500, 1_500]);
});
