import { expect, test } from 'vitest';
import { containsWords } from './use-found.ts';

test('finds words in any order, case and accents', () => {
  expect(containsWords('Événements du personnel', 'personnel evenements')).toBe(true);
  expect(containsWords('Employee handbook', 'HAND')).toBe(true);
  expect(containsWords('Employee handbook', 'hand book')).toBe(true);
  expect(containsWords('Employee handbook', 'hand canteen')).toBe(false);
});
