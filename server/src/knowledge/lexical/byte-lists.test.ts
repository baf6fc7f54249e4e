import { expect, test } from 'vitest';
import { createByteLists, NONE } from './byte-lists.ts';

test('lists that grow in turns come back whole, far beyond the first room', () => {
  const pieces = createByteLists();
  const lists = Array.from({ length: 50 }, () => ({ bytes: [] as number[], tail: NONE }));
  for (let round = 0; round < 60; round += 1) {
    for (const [index, list] of lists.entries()) {
      const piece = Array.from({ length: (round * 7 + index) % 200 }, (_, at) => (round + index + at) % 256);
      list.tail = pieces.add(piece, list.tail);
      list.bytes.push(...piece);
    }
  }
  for (const { bytes, tail } of lists) {
    const target = new Uint8Array(bytes.length + 2);
    pieces.copyTo(target, bytes.length + 1, tail);
    expect([...target]).toEqual([0, ...bytes, 0]);
  }
});
