import type { Source } from '@docent/contract';
import { expect, test } from 'vitest';
import { citationOfKey } from './beside-citation.ts';

const [first, second, third] = ['a', 'b', 'c'].map((id) => ({ id })) as [Source, Source, Source]; // compared by id
const among = [first, second, third];

test('leads to the citation before with [ and to the one after with ]', () => {
  expect(citationOfKey('[', second, among)).toBe(first);
  expect(citationOfKey(']', second, among)).toBe(third);
});

test('leads nowhere at either end and for other keys', () => {
  expect(citationOfKey('[', first, among)).toBeUndefined();
  expect(citationOfKey(']', third, among)).toBeUndefined();
  for (const key of ['Enter', null]) expect(citationOfKey(key, second, among)).toBeUndefined();
});

test('leads nowhere from a citation that is not among them', () => {
  expect(citationOfKey('[', { ...first, id: 'z' }, among)).toBeUndefined();
});
