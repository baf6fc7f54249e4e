import { expect, test } from 'vitest';
import { ticksTo } from './ticks.ts';

test.each([
  [28, false, [0, 10, 20, 30]],
  [4, false, [0, 1, 2, 3, 4]],
  [1, false, [0, 1]],
  [2.6, true, [0, 1, 2, 3]],
  [0.883, true, [0, 0.5, 1]],
  [0.3, true, [0, 0.1, 0.2, 0.3]],
  [137, false, [0, 50, 100, 150]],
  [0, false, [0, 1]],
])('a chart up to %s has lines at round figures', (top, hasParts, ticks) => {
  expect(ticksTo(top, hasParts)).toEqual(ticks);
});
