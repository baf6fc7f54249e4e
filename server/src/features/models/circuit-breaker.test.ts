import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

const refused = { fault: 'key_refused', detail: null } as const;

test('a model with a refused key rests, is retried, and recovers', () => {
  let time = 0;
  const asked: number[] = [];
  const rest = createCircuitBreaker({
    probe: async () => void asked.push(time),
    now: () => time,
  });
  rest.note('a:b', refused);
  rest.note('a:b', refused);
  expect(rest.isResting('a:b')).toBe(false);
  rest.note('a:b', refused);
  expect([rest.isResting('a:b'), rest.isResting('a:c'), asked]).toEqual([true, false, []]);
  for (time of [59_999, 60_000, 61_000, 120_000]) expect(rest.isResting('a:b')).toBe(true);
  expect(asked).toEqual([60_000, 120_000]);
  rest.note('a:b', null);
  expect(rest.isResting('a:b')).toBe(false);
});

test('what passes by itself makes no model rest', () => {
  const rest = createCircuitBreaker({ probe: async () => {} });
  for (const fault of ['rate_limited', 'timed_out', 'unreachable', 'failed'] as const)
    for (let call = 0; call < 5; call += 1) rest.note('a:b', { fault, detail: null });
  expect(rest.isResting('a:b')).toBe(false);
  for (let call = 0; call < 5; call += 1) rest.note('a:b', refused);
  rest.forget();
  expect(rest.isResting('a:b')).toBe(false);
});
