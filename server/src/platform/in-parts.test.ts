import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

test('parts hold as much as fits, in order; what is larger stands alone', () => {
  const parts = (sizes: number[]) => inParts(sizes, (size) => size, 10);
  expect(parts([4, 6, 1, 9, 2])).toEqual([[4, 6], [1, 9], [2]]);
  expect(parts([3, 25, 3])).toEqual([[3], [25], [3]]);
  expect(parts([])).toEqual([]);
});
