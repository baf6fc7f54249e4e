import { expect, test } from 'vitest';
import { sectionOfQuote } from './sections.ts';

const PASSAGE = {
  text: '2. Working hours\nA week has 37.5 hours.\n3. Holidays\nEmployees have 28 days.\n5. Leaving\nThe badge is given back.',
  headings: ['Employee handbook', '2. Working hours'],
  locator: null,
};

test('a quote is in the section its passage has reached, by the numbers', () => {
  expect(sectionOfQuote(PASSAGE, 'A week has 37.5 hours.')).toBe('2. Working hours');
  expect(sectionOfQuote(PASSAGE, 'Employees have 28 days.')).toBe('3. Holidays');
  // "5." does not follow "3.": it may be an item of a list.
  expect(sectionOfQuote(PASSAGE, 'The badge is given back.')).toBe('3. Holidays');
});

test('a whole passage, or one without numbers, is in its first section', () => {
  expect(sectionOfQuote(PASSAGE, PASSAGE.text)).toBe('2. Working hours');
  expect(sectionOfQuote({ ...PASSAGE, headings: ['Holidays'] }, 'Employees have 28 days.')).toBe('Holidays');
  expect(sectionOfQuote({ ...PASSAGE, headings: [] }, 'A week has 37.5 hours.')).toBeNull();
});
