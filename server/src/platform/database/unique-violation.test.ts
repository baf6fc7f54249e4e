import { expect, test } from 'vitest';
import { isUniqueViolation } from './unique-violation.ts';

const coded = (code: string) => Object.assign(new Error('refused'), { code });

test('recognises a unique violation by its code, also inside another error', () => {
  expect(isUniqueViolation(coded('23505'))).toBe(true);
  expect(isUniqueViolation(new Error('Failed query', { cause: coded('23505') }))).toBe(true);
  expect(isUniqueViolation(coded('23503'))).toBe(false);
  expect(isUniqueViolation('23505')).toBe(false);
});
