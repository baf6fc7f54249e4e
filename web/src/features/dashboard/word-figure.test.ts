import { expect, test } from 'vitest';
import { wordFigure } from './word-figure.ts';

test('a figure under one has two decimals, or the first that says something', () => {
  expect(wordFigure(0.8833, 'fr')).toBe('0,88');
  expect(wordFigure(0.004, 'en')).toBe('0.004');
  expect(wordFigure(12.34, 'en')).toBe('12.3');
});
