import { expect, test } from 'vitest';
import { administration } from '../../i18n/en/administration.ts';
import { translator } from '../../i18n/translate.ts';
import { wordUseOfToday } from './token-limits-section.tsx';

const t = translator('en', { administration });
const NONE = { limit: null, most: 0, active: 0, at_limit: 0 };
const use = {
  resets_at: '2026-11-28T00:00:00.000Z',
  installation: { limit: null, used: 1_234 },
  people: NONE,
  api_keys: NONE,
};

test('shows the tokens used today and the reset without limits', () => {
  const lines = wordUseOfToday(t, use, 'en');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('1,234 tokens used today');
  expect(lines[1]).toContain('midnight UTC');
});

test('shows the limit and how many people and keys have reached theirs', () => {
  const lines = wordUseOfToday(
    t,
    {
      ...use,
      installation: { limit: 50_000, used: 1_234 },
      people: { limit: 1_000, most: 1_100, active: 3, at_limit: 2 },
      api_keys: { limit: 1_000, most: 1_000, active: 1, at_limit: 1 },
    },
    'en',
  );
  expect(lines.slice(0, 5)).toEqual([
    '1,234 of 50,000 tokens used today',
    '3 people, who have used up to 1,100 each',
    '1 API key, which has used 1,000',
    '2 people have reached the limit.',
    '1 API key has reached the limit.',
  ]);
});
