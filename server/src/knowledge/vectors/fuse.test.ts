import { expect, test } from 'vitest';
import { fuse } from './fuse.ts';

const scored = (scores: Record<string, number>) =>
  Object.entries(scores).map(([key, score]) => ({ key, score }));
const order = (
  lexical: Record<string, number>,
  fit: number,
  near: Record<string, number>,
  unembedded: string[] = [],
  embedded = 1,
) =>
  fuse(scored(lexical), fit, {
    near: scored(near),
    unembedded: new Set(unembedded),
    embedded,
    weight: 0.2,
  }).map(({ key }) => key);

test('a passage with all words stays first, whatever the vectors say', () => {
  const near = { other: 0.9, another: 0.8, words: 0.1 };
  expect(order({ words: 40, some: 20 }, 1, near)[0]).toBe('words');
  expect(order({ words: 40, some: 20 }, 1, { some: 0.9, other: 0.1 })[0]).toBe('words');
});

test('vectors decide between passages that words hardly tell apart', () => {
  expect(order({ a: 40, b: 39 }, 1, { b: 0.9, a: 0.5, c: 0.1 })).toEqual(['b', 'a', 'c']);
});

test('if hardly a word is found, the nearest passage comes first', () => {
  expect(order({ stray: 5, other: 4 }, 0.1, { meant: 0.9, last: 0.3 })[0]).toBe('meant');
  expect(order({}, 0, { meant: 0.9 })).toEqual(['meant']);
});

test('vectors that are all alike and all near count the same for each', () => {
  expect(order({ a: 2, b: 1 }, 1, { b: 1, a: 1 })).toEqual(['a', 'b']);
});

test('gives passages without vectors the median score of the nearest', () => {
  const words = { known: 39.5, waits: 39 };
  const near = { first: 0.9, middle: 0.6, last: 0.1 };
  expect(order(words, 1, near)).toEqual(['known', 'waits', 'first', 'middle', 'last']);
  expect(order(words, 1, near, ['waits'])[0]).toBe('waits');
  expect(order({ other: 39, waits: 38 }, 1, { other: 0.9, last: 0.1 }, ['waits'])[0]).toBe('other');
});

test('the fewer passages have vectors, the less these count', () => {
  const [words, near] = [
    { first: 40, second: 35 },
    { second: 0.9, last: 0.1 },
  ];
  expect(order(words, 1, near)[0]).toBe('second');
  expect(order(words, 1, near, [], 0.1)[0]).toBe('first');
  for (const embedded of [0.1, 0.5, 0.9, 0.95])
    expect(order(words, 1, near, [], embedded)).toEqual(['first', 'second', 'last']);
  expect(order({}, 0, { meant: 0.9, last: 0.1 }, [], 0.1)).toEqual(['meant', 'last']);
});
