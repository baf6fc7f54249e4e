import { expect, test } from 'vitest';
import { questionsOf } from './questions-of.ts';

const linkTo = questionsOf('d', [{ day: '2026-11-01' }, { day: '2026-11-02' }, { day: '2026-11-03' }]);

test('links to the questions of all days of a chart', () => {
  expect(linkTo({}, null)).toBe('/domains/d/execution?from=2026-11-01&to=2026-11-03');
});

test('links to the questions of one day with a filter', () => {
  expect(linkTo({ rating: '1' }, { day: '2026-11-02' })).toBe(
    '/domains/d/execution?rating=1&from=2026-11-02&to=2026-11-02',
  );
});
