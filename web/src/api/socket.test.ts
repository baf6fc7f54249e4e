import { expect, test } from 'vitest';
import { returnDelay } from './socket.ts';

test('reconnects after 1, 2, 4 and then 5 s, with 50 % jitter', () => {
  expect([0, 1, 2, 3, 40].map((failures) => returnDelay(failures, 0.5))).toEqual([
    1_000, 2_000, 4_000, 5_000, 5_000,
  ]);
  expect([0, 1].map((chance) => returnDelay(0, chance))).toEqual([500, 1_500]);
});
