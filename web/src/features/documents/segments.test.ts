import { expect, test } from 'vitest';
import { rangesOfQuote, segmentsOf } from './segments.ts';

test('a block is cut where a passage and its quote begin and end', () => {
  expect(segmentsOf({ start: 0, end: 20 }, { start: 5, end: 15 }, [{ start: 8, end: 10 }])).toEqual([
    { start: 0, end: 5, mark: null },
    { start: 5, end: 8, mark: 'passage' },
    { start: 8, end: 10, mark: 'quote' },
    { start: 10, end: 15, mark: 'passage' },
    { start: 15, end: 20, mark: null },
  ]);
});

test('a block outside the passage is one piece without a mark', () => {
  expect(segmentsOf({ start: 20, end: 30 }, { start: 5, end: 15 }, [])).toEqual([
    { start: 20, end: 30, mark: null },
  ]);
});

test('a quote is found inside its passage only, line by line', () => {
  const text = 'Same words. Then\nSame words. End.';
  expect(rangesOfQuote(text, { start: 17, end: 33 }, 'Same words.\nEnd.')).toEqual([
    { start: 17, end: 28 },
    { start: 29, end: 33 },
  ]);
  expect(rangesOfQuote(text, { start: 0, end: 16 }, 'not there')).toEqual([]);
});
