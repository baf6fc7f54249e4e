import { expect, test } from 'vitest';
import { presetLanguage } from './first-language.ts';

test('the default language is English, whatever the browser’s language', () => {
  expect(presetLanguage('en', ['fr-FR', 'fr'])).toBe('en');
  expect(presetLanguage(undefined, ['fr-CA'])).toBe('en');
});

test('an installation may begin in French, or in the language of the browser', () => {
  expect(presetLanguage('fr', ['en-GB'])).toBe('fr');
  expect(presetLanguage('browser', ['de-DE', 'fr-CH', 'en'])).toBe('fr');
  expect(presetLanguage('browser', ['en-GB', 'fr'])).toBe('en');
  expect(presetLanguage('browser', ['de-DE'])).toBe('en');
});
