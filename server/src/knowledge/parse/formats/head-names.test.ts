import { expect, test } from 'vitest';
import { areNames } from './head-names.ts';

const WORDS = [
  ['Ada', 'open', 'closed', 'open'],
  ['Ben', 'closed', 'open', 'open'],
];

test.each([
  [['Grade', 'Step 1', 'Step 2']],
  [['', 'Plan 25', 'Actual 25']],
  [['Article', 'from 10 pieces', 'from 100 pieces']],
  [['Site', 'Jan 26', 'Feb 26', 'Mar 26']],
  [['Name', '16.03.', '17.03.', '18.03.']],
  [['Nom', '16/03', '17/03', '18/03']],
  [['Room', '8:00–9:00', '9:00–10:00']],
  [['Model', 'VX-210', 'VX-220', 'Remark']],
])('%j names columns of words', (cells) => {
  expect(areNames(cells, WORDS)).toBe(true);
});

test.each([
  [['Price', '5 €', '9 €']],
  [['Storage', '10 GB', '20 GB']],
  [['Monday', '8:00–12:00', '13:00–17:00']],
  [['Address', 'Main Road 1', 'open']],
  [['Address', 'Main Road 1', 'West Gate 7']],
  [['Address', 'Main Road 1', 'Main Road 1']],
  [['Ada', '16.03.', '17.03.']],
  [['Hall 3', 'Step 1', 'Step 2']],
  [['Ada', '4 May 2026', '5 h']],
])('%j are values', (cells) => {
  expect(areNames(cells, WORDS)).toBe(false);
});

test('names of a form that values below have too are values', () => {
  expect(areNames(['Ada', 'Room 1', 'Room 2'], [['Ben', 'Room 7', 'Room 1']])).toBe(false);
});

test('days above a single row are values', () => {
  expect(areNames(['Name', '16.03.', '17.03.', '18.03.'], [['Ada', 'F', 'S', 'N']])).toBe(false);
});
