import { expect, test } from 'vitest';
import { hashOf } from './hash.ts';
import { createTermTable } from './term-table.ts';

test('keeps the state of each term while the table grows', () => {
  const table = createTermTable();
  const hashes = [0, ...Array.from({ length: 5_000 }, (_, index) => hashOf(`term ${index}`))];
  for (const round of [1, 2])
    for (const [index, hash] of hashes.entries()) {
      const { slot, columns } = table.open(hash);
      expect(columns.passages[slot]).toBe(round - 1);
      columns.passages[slot] = round;
      columns.last[slot] = index;
    }
  expect([...table.sortedHashes()]).toEqual(hashes.toSorted((a, b) => a - b));
  for (const [index, hash] of hashes.entries()) {
    const { slot, columns } = table.open(hash);
    expect([columns.passages[slot], columns.last[slot]]).toEqual([2, index]);
  }
});
