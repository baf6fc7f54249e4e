import { expect, test } from 'vitest';
import { work as en } from '../../i18n/en/work.ts';
import { work as fr } from '../../i18n/fr/work.ts';
import { translator } from '../../i18n/translate.ts';
import { wordTokenUse } from './token-warning.tsx';

const t = translator('en', en);
const at = (percent: number, scope: 'person' | 'installation' = 'person') => ({
  resets_at: new Date(2026, 10, 28, 1).toISOString(),
  nearest: { scope, percent },
});

test('says nothing below 80 % of a token limit or without a limit', () => {
  expect(wordTokenUse(t, at(79), 'en')).toBeNull();
  expect(wordTokenUse(t, { ...at(100), nearest: null }, 'en')).toBeNull();
});

test('warns from 80 % with the share and the time of the reset', () => {
  const text = wordTokenUse(t, at(80), 'en');
  expect(text).toContain('You have used 80%');
  expect(text).toMatch(/resets at 0?1:00/);
});

test('says whose tokens are used up', () => {
  expect(wordTokenUse(t, at(100), 'en')).toContain('You have used your tokens for today');
  expect(wordTokenUse(t, at(100, 'installation'), 'en')).toContain('tokens of this installation');
  expect(wordTokenUse(translator('fr', fr), at(100), 'fr')).toContain('vos jetons du jour');
});
