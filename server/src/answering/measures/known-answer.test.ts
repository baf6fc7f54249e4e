import { expect, test } from 'vitest';
import { comparableWords, holdsAnswer } from './known-answer.ts';

test.each([
  [
    'letters without case and accents',
    '> Le télétravail est **ouvert** aux Salariés. [1]',
    'teletravail est ouvert',
  ],
  ['a number with groups of thousands', 'The fee is 1,204 a year.', '1204'],
  ['a spelt number', 'They have twenty weeks of leave.', '20 weeks'],
  ['a decimal comma', 'La valeur du point est fixée à 15,78 euros.', '15.78 €'],
  ['an amount with its sign before it', 'The deductible is $2,000 per year.', '2000 dollars'],
  ['a percentage in words', 'Pay is 75 % of the salary.', '75 per cent'],
  ['a date in ISO form', '| Inventory | 2026-03-31 | [1]', '31 March 2026'],
  ['a date in the other order', 'It is due on October 9th.', '9 October'],
  ['a French date', 'Applicable le 1er mars 2025.', '01/03/2025'],
  ['a time of day', 'joignable de 10 h à 12 h 30', '12:30'],
  ['an amount in a cell, whose unit the column names', '| T3 | **3 011** [1] |', '3 011 euros'],
  ['an amount a month in a cell', '| E | 120 | **1 857** [1] |', '1 857 euros par mois'],
  ['cells of a table between bars', '| Lille | 135 | yes \\[2\\] | [1]', 'Lille 135'],
])('holds an answer in another spelling: %s', (_name, text, answer) => {
  expect(holdsAnswer(text, [answer])).toBe(true);
});

test.each([
  ['another number', 'The fee is 1,205 a year.', '1204'],
  ['a part of a number', 'Room 2040', '20'],
  ['another date', 'It is due on October 9th.', '10 October'],
  ['an amount of another unit', 'after 30 days', '30 euros'],
  ['an amount in a cell that is of something else', '| E | **1 857** |', '1 857 euros par enfant'],
  ['a part of a word', 'The manageress decides.', 'manager'],
  ['words in another order', 'Smith, Ann', 'Ann Smith'],
])('does not hold %s', (_name, text, answer) => {
  expect(holdsAnswer(text, [answer])).toBe(false);
});

test('any of several spellings is enough', () => {
  expect(holdsAnswer('Ask the people team.', ['HR', 'people team'])).toBe(true);
});

test('holds a statement to its numbers and most words it adds', () => {
  const question = 'What penalty applies if a dismissal is not reported?';
  const answer = 'A penalty of half a month of salary and 300 euros that is paid to the employee';
  expect(
    holdsAnswer('The employer pays the employee half a month’s salary and 300 euros.', [answer], question),
  ).toBe(true);
  expect(
    holdsAnswer('The employer pays the employee half a month’s salary and 400 euros.', [answer], question),
  ).toBe(false);
  expect(
    holdsAnswer('A penalty applies if a dismissal is not reported: 300 euros.', [answer], question),
  ).toBe(false);
});

test('a verdict alone cannot be looked up, and what follows it can', () => {
  expect(holdsAnswer('Anything', ['Non', 'Yes.'])).toBeNull();
  expect(holdsAnswer('Except for an accident at work.', ['Oui, sauf: accident at work'])).toBe(false);
  expect(holdsAnswer('The absence of three days.', ['No, three days'])).toBe(true);
});

test('comparable words have no markers and no articles', () => {
  expect(comparableWords('> The **pump** of 1,204.50 € [12]')).toEqual(['pump', '1204dot5', 'euro']);
});
