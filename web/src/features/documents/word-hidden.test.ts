import { expect, test } from 'vitest';
import { documents as en } from '../../i18n/en/documents.ts';
import { documents as fr } from '../../i18n/fr/documents.ts';
import { translator } from '../../i18n/translate.ts';
import { wordHidden } from './word-hidden.ts';

const TEXTS = { en, fr };

test.each([
  ['en', { rows: 14, sheets: 2 }, '2 hidden sheets and 14 hidden rows were not read'],
  ['en', { slides: 1 }, '1 hidden slide was not read'],
  ['fr', { rows: 14, sheets: 2 }, '2 feuilles masquées et 14 lignes masquées ne font pas partie du texte lu'],
  ['fr', { columns: 1 }, '1 colonne masquée ne fait pas partie du texte lu'],
] as const)('states what was not read (%s)', (language, parts, expected) => {
  expect(wordHidden(translator(language, { documents: TEXTS[language] }), parts, language)).toBe(expected);
});

test('states nothing where nothing is hidden', () => {
  expect(wordHidden((key) => key, {}, 'en')).toBeNull();
});
