import { expect, test } from 'vitest';
import { wordSeconds } from '../../i18n/durations.ts';
import { wordRange } from './words.ts';

test('a range of times has one unit, in both languages', () => {
  expect(wordRange(15, 30, 'en')).toBe('15–30\u00a0min');
  expect(wordRange(126, 288, 'en')).toBe('2.1–4.8\u00a0h');
  expect(wordRange(126, 288, 'fr')).toBe('2,1–4,8\u00a0h');
  expect(wordRange(31, 1_440, 'en')).toBe('0.5–24\u00a0h');
});

test('seconds have their sign, not a word cut off', () => {
  expect(wordSeconds(120, 'en')).toBe('0.12\u00a0s');
  expect(wordSeconds(1_540, 'fr')).toBe('1,5\u00a0s');
  expect(wordSeconds(12_300, 'en')).toBe('12\u00a0s');
});
