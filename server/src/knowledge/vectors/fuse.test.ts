import { expect, test } from 'vitest';
import { fuse } from './fuse.ts';

const scored = (scores: Record<string, number>) =>
  Object.entries(scores).map(([key, score]) => ({ key, score }));
const order = (...parts: Parameters<typeof fuse>) => fuse(...parts).map(({ key }) => key);

test('what has all words of the question stays first, whatever the vectors say', () => {
  const near = scored({ other: 0.9, another: 0.8, words: 0.1 });
  expect(order(scored({ words: 40, some: 20 }), 1, near)[0]).toBe('words');
  expect(order(scored({ words: 40, some: 20 }), 1, scored({ some: 0.9, other: 0.1 }))[0]).toBe('words');
});

test('vectors decide between passages that words hardly tell apart', () => {
  expect(order(scored({ a: 40, b: 39 }), 1, scored({ b: 0.9, a: 0.5, c: 0.1 }))).toEqual(['b', 'a', 'c']);
});

test('where hardly a word of the question is found, the nearest passage comes first', () => {
  expect(order(scored({ stray: 5, other: 4 }), 0.1, scored({ meant: 0.9, last: 0.3 }))[0]).toBe('meant');
  expect(order([], 0, scored({ meant: 0.9 }))).toEqual(['meant']);
});

test('vectors that are all alike and all near count the same for each', () => {
  expect(order(scored({ a: 2, b: 1 }), 1, scored({ b: 1, a: 1 }))).toEqual(['a', 'b']);
});
