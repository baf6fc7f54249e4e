import { expect, test } from 'vitest';
import { addressesIn } from './addresses-in.ts';

test.each([
  ['marie@example.com', ['marie@example.com']],
  [
    'Marie@Example.com, paul@example.com;eve@sub.example.com ',
    ['marie@example.com', 'paul@example.com', 'eve@sub.example.com'],
  ],
  ['marie@example.com\nmarie@example.com', ['marie@example.com']],
  ['Marie Curie <marie@example.com>; "Paul" <paul@example.com>', ['marie@example.com', 'paul@example.com']],
  ['Marie', []],
  ['marie@example', []],
  ['marie@example.com and paul', []],
  ['', []],
])('finds the addresses in %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});
