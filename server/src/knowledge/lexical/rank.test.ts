import { expect, test } from 'vitest';
import { questionWords } from '../question-words.ts';
import { formOf } from './hash.ts';
import { addBlock, createInMemoryIndex, measure } from './in-memory-index.ts';
import { rank } from './rank.ts';
import { createSegmentBuilder, openSegment } from './segment.ts';

const READINGS = Array.from({ length: 80 }, (_, at) => at + 1);

/** Index whose readings each have one passage with the same word, loaded in this order. */
const loaded = (ids: number[]) => {
  const domain = createInMemoryIndex();
  for (const id of ids) {
    const builder = createSegmentBuilder();
    builder.add({ body: [{ term: 'budget', form: formOf('budget') }], beside: new Map() });
    addBlock(domain, [{ id, passages: 1, mark: 0 }], openSegment(builder.build()));
  }
  measure(domain);
  return domain;
};

test('orders equal scores by reading, whatever was loaded or merged first', () => {
  const orders = [READINGS, READINGS.toReversed(), [...READINGS.slice(40), ...READINGS.slice(0, 40)]];
  for (const order of orders) {
    const found = rank(loaded(order), questionWords('budget'), 8, new Set());
    expect(found.map(({ readingId }) => readingId)).toEqual(READINGS.slice(0, 8));
  }
});
