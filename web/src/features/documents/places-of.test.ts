import { expect, test } from 'vitest';
import { placeOfQuote } from './places-of.ts';

const wordsOf = (texts: string[], quote: string) =>
  placeOfQuote(texts, quote).map(({ index, start, end }) => texts[index]?.slice(start, end));

test('a quote is found inside a line and over the ends of lines', () => {
  const lines = [
    'Full-time employees have 28 days. Up to five',
    'unused days may',
    'be carried over. Ask early.',
  ];
  expect(wordsOf(lines, 'Up to five unused days may be carried over.')).toEqual([
    'Up to five',
    'unused days may',
    'be carried over.',
  ]);
  expect(wordsOf(lines, 'Ask\nearly.')).toEqual(['Ask early.']);
});

test('matches words joined at a line’s end, and ligatures', () => {
  expect(wordsOf(['the main-', 'tenance of ﬁlters'], 'maintenance of filters')).toEqual([
    'main',
    'tenance of ﬁlters',
  ]);
});

test('what is not on the page is nowhere', () => {
  expect(placeOfQuote(['Something else'], 'Up to five days')).toEqual([]);
  expect(placeOfQuote(['Something else'], ' ')).toEqual([]);
  expect(placeOfQuote([], 'Up to five days')).toEqual([]);
});
