import { expect, test } from 'vitest';
import { isStorable } from './is-storable.ts';

test.each([
  ['a text', true],
  ['a whole pair 😀', true],
  ['half a pair \ud83d', false],
  ['a\udc00b', false],
  ['a NUL \0', false],
  [null, true],
  [undefined, true],
  [4, true],
  [{ a: ['b', { c: 'd' }] }, true],
  [{ a: ['b', { c: '\udc00' }] }, false],
  [{ '\udc00': 'a' }, false],
])('%j', (value, expected) => {
  expect(isStorable(value)).toBe(expected);
});

test('what is nested without end is not looked through', () => {
  let value: unknown = 'x';
  for (let at = 0; at < 100_000; at += 1) value = [value];
  expect(isStorable(value)).toBe(false);
});
