import type { Locator } from '@docent/contract';
import { expect, test } from 'vitest';
import type { Translate } from '../../i18n/translate.ts';
import { wordPlace } from './word-place.ts';

const named: Translate = (key, values) => `${key} ${JSON.stringify(values)}`;
const placeOf = (locator: Locator | null) => ({ page: 6, char_start: 0, char_end: 9, boxes: [], locator });

test('names a page by its label and by its place among all pages', () => {
  const label: Locator = { kind: 'page', label: '3', of: 6 };
  expect(wordPlace(named, placeOf(label))).toBe('documents.place.labelled {"label":"3","page":6,"pages":6}');
});

test('names a page without a label by its number', () => {
  expect(wordPlace(named, placeOf(null))).toBe('documents.place.page {"page":6}');
});
