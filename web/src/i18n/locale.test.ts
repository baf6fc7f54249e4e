import { expect, test } from 'vitest';
import { localeOf } from './locale.ts';

test('dates are those of the browser’s region where it speaks the language of the interface', () => {
  expect(localeOf('en', ['fr-FR', 'en-GB', 'en'])).toBe('en-GB');
  expect(localeOf('fr', ['en-GB', 'fr-CA'])).toBe('fr-CA');
  expect(localeOf('fr', ['en-GB', 'fry'])).toBe('fr');
  expect(localeOf('en', ['de-DE'])).toBe('en');
});
