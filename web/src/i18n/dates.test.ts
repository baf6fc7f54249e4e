import { expect, test } from 'vitest';
import { wordDate } from './dates.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const ago = (ms: number, language: string) => wordDate(new Date(NOW - ms), language, NOW);

test('a date under a week is told as people say it, in both languages', () => {
  expect([ago(5_000, 'en'), ago(5_000, 'fr')]).toEqual(['just now', 'à l’instant']);
  expect([ago(120_000, 'en'), ago(120_000, 'fr')]).toEqual(['2 min ago', 'il y a 2\u00a0min']);
  expect([ago(26 * 3_600_000, 'en'), ago(26 * 3_600_000, 'fr')]).toEqual(['yesterday', 'hier']);
});
