import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import { wordCalculation } from './word-calculation.ts';

test.each([
  ['1204 - 980', 224],
  ['1,204 − 980', 224],
  ['2 + 3 * (4 - 1)', 11],
  ['-(2 + 3) / 2', -2.5],
  ['200 * 15%', 30],
  ['0.1 + 0.2', 0.3],
  ['sum(1, 204, 3) - max(2; 5) + min(4, 1)', 204],
])('%s is %d', (expression, value) => {
  expect(evaluate(expression)?.value).toBe(value);
});

test('what is no calculation has no result', () => {
  for (const one of [
    '',
    '28',
    '1 / 0',
    '1 +',
    '(1 + 2',
    '1 2',
    'x + 1',
    'sum',
    '1 + alert(1)',
    '2 ** 3',
    '1+'.repeat(150),
  ])
    expect([one, evaluate(one)]).toEqual([one, null]);
  fc.assert(fc.property(fc.string(), (text) => Number.isFinite(evaluate(text)?.value ?? 0)));
});

test('a calculation is shown with its numbers, as the language writes them', () => {
  expect(wordCalculation('1204 - 980', 'en')).toBe('1,204 − 980 = 224');
  expect(wordCalculation('1204.5 * 2', 'fr')).toBe('1\u202f204,5 × 2 = 2\u202f409');
  expect(wordCalculation('2 / 3', 'en')).toBe('2 / 3 ≈ 0.666667');
  expect(wordCalculation('-5 + min(1, 2)', 'en')).toBe('−5 + min(1; 2) = −4');
  expect(wordCalculation('NOT_IN_DOCUMENTS', 'en')).toBeNull();
});
