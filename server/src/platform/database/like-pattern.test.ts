import { expect, test } from 'vitest';
import { likePattern } from './like-pattern.ts';

test('takes the signs of a pattern literally', () => {
  expect(likePattern('100%_a\\b')).toBe('%100\\%\\_a\\\\b%');
});
