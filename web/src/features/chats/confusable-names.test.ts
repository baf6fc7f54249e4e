import { expect, test } from 'vitest';
import { mistakable } from './confusable-names.ts';

const among = (...names: string[]) => [
  ...mistakable(names.map((name, index) => ({ id: String(index), name }))),
];

test('names that read the same are told apart, and those that mix alphabets', () => {
  expect(among('Zoé Lefèvre', 'Bob Martin')).toEqual([]);
  expect(among('Zoé Lefèvre', 'zoe  lefevre', 'Bob Martin')).toEqual(['0', '1']);
  expect(among('Bob Martin', 'В\u043eb Martin')).toEqual(['1']);
  expect(among('Ольга Иванова', 'Ελένη')).toEqual([]);
  // One person who wrote twice.
  expect([
    ...mistakable([
      { id: '0', name: 'Bob' },
      { id: '0', name: 'Bob' },
    ]),
  ]).toEqual([]);
});
