import { expect, test } from 'vitest';
import { localeOf } from './locale.ts';

test('dates follow the browser’s region if it has the interface language', () => {
  expect(localeOf('en', ['fr-FR', 'en-GB', 'en'])).toBe('en-GB');
  expect(localeOf('fr', ['en-GB', 'fr-CA'])).toBe('fr-CA');
  expect(localeOf('fr', ['en-GB', 'fry'])).toBe('fr');
  expect(localeOf('en', ['de-DE'])).toBe('en');
});
