import { expect, test } from 'vitest';
import { withoutLanguage } from './without-language.ts';

test('removes the component in the direction of the language only', () => {
  expect(withoutLanguage([3, 4, 5], [0, 2, 0])).toEqual([3, 0, 5]);
});

test('leaves vectors of other dimensions as they are', () => {
  expect(withoutLanguage([3, 4], [1, 0, 0])).toEqual([3, 4]);
});
