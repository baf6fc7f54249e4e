import { expect, test } from 'vitest';
import { wordAgo } from './ago.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const ago = (days: number, language = 'en') => wordAgo(new Date(NOW - days * 86_400_000), language, NOW);

test('how long ago something was is told in the largest unit that fits', () => {
  expect([0.2, 1, 6, 8, 95, 800].map((days) => ago(days))).toEqual([
    'today',
    'yesterday',
    '6 days ago',
    'last week',
    '3 months ago',
    '2 years ago',
  ]);
  expect(ago(95, 'fr')).toBe('il y a 3 mois');
  expect(ago(-1)).toBe('today');
});
