import { expect, test } from 'vitest';
import { createRecentMap } from './recent-map.ts';

test('evicts the entry that was used least recently', () => {
  const map = createRecentMap<string, number>(2);
  map.set('one', 1);
  map.set('two', 2);
  expect(map.get('one')).toBe(1);
  map.set('three', 3);
  expect([map.get('one'), map.get('two'), map.get('three')]).toEqual([1, undefined, 3]);
});

test('keeps the newest value of a key without evicting another', () => {
  const map = createRecentMap<string, number>(2);
  map.set('one', 1);
  map.set('two', 2);
  map.set('one', 3);
  expect([map.get('one'), map.get('two')]).toEqual([3, 2]);
});
