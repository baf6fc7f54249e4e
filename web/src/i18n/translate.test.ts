import type { Language } from '@docent/contract/constants';
import { expect, test } from 'vitest';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';
import { translator } from './translate.ts';

const TEXTS = {
  plain: 'Ask',
  greet: 'Hello {{name}}, {{name}} of {{company}}',
  files_one: '{{count}} file',
  files_many: '{{count}} of files',
  files_other: '{{count}} files',
  deep: { er: { still: 'There' } },
};
/** These texts are not ours, nor are their keys. */
const translate = (language: Language) =>
  translator(language, TEXTS) as (key: string, values?: Record<string, unknown>) => string;
const t = translate('en');
const inFrench = translate('fr');

test('a text is found by its key, in whatever depth', () => {
  expect(t('plain')).toBe('Ask');
  expect(t('deep.er.still')).toBe('There');
});

test('what is not there is worded by the default, else by its key', () => {
  expect(t('deep.none')).toBe('deep.none');
  expect(t('deep')).toBe('deep');
  expect(t('plain.toString')).toBe('plain.toString');
  expect(t('constructor', { defaultValue: '' })).toBe('');
  expect(t('deep.none', { defaultValue: 'Of {{name}}', name: 'Zoé' })).toBe('Of Zoé');
});

test('inserts values by name and never interprets their content', () => {
  expect(t('greet', { name: 'Zoé $&', company: '{{name}}' })).toBe('Hello Zoé $&, Zoé $& of {{name}}');
  expect(t('greet', { name: null })).toBe('Hello ,  of ');
});

test('the count chooses the form that the language has for it', () => {
  expect([0, 1, 2].map((count) => t('files', { count }))).toEqual(['0 files', '1 file', '2 files']);
  expect([0, 1.5, 2, 1_000_000].map((count) => inFrench('files', { count }))).toEqual([
    '0 file',
    '1.5 file',
    '2 files',
    '1000000 of files',
  ]);
  expect(t('plain', { count: 3 })).toBe('Ask');
});

test('what has a singular has every form that its language asks for', () => {
  const missing = (language: 'en' | 'fr', texts: object, path = ''): string[] =>
    Object.entries(texts).flatMap(([key, value]) => {
      if (typeof value === 'object') return missing(language, value, `${path}${key}.`);
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const base = key.replace(/_one$/, '');
      // French has a plural form for millions; the common form is used where a text lacks it.
      const absent = forms.filter((form) => form !== 'many' && !Object.hasOwn(texts, `${base}_${form}`));
      return key.endsWith('_one') ? absent.map((form) => `${path}${base}_${form}`) : [];
    });
  expect([...missing('en', en), ...missing('fr', fr)]).toEqual([]);
});
