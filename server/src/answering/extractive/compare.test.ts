import { expect, test } from 'vitest';
import { compareWords } from './compare.ts';

const relation = (lesson: string, passage: string) => compareWords(lesson, passage).relation;

test.each([
  ['Unused holiday may be carried over until June.', 'Unused holiday may be carried over until March.'],
  [
    'Visitors park in the north garage for 8 euros a day.',
    'Visitors park in the north garage for 12 euros a day.',
  ],
  ['Visitors get three parking places.', 'Visitors get 5 parking places.'],
  ['Badges are not lent to visitors.', 'Badges are lent to visitors at the desk.'],
  [
    'Les visiteurs disposent de trois places de parking.',
    'Les visiteurs disposent de cinq places de parking.',
  ],
  ['Le badge n’est pas prêté aux visiteurs.', 'Le badge est prêté aux visiteurs.'],
  [
    'Le prêt de badge aux visiteurs est fermé le lundi.',
    'Le prêt de badge aux visiteurs est fermé le vendredi.',
  ],
])('another number, date or negation on a subject may contradict: %s', (lesson, passage) => {
  expect(relation(lesson, passage)).toBe('may_contradict');
});

test.each([
  ['Visitors park in the north garage.', 'All visitors should park in the north garage.'],
  ['Visitors get three parking places.', 'Visitors get 3 parking places.'],
  ['Les visiteurs se garent au garage nord.', 'Les visiteurs se garent tous au garage nord.'],
])('the same statement is the same: %s', (lesson, passage) => {
  expect(relation(lesson, passage)).toBe('same');
});

test.each([
  ['Visitors park in the north garage.', 'Holiday requests go to your manager, at least 14 days before.'],
  ['The pump is greased every 40 hours.', 'The pump was bought in 2019 from a maker in Lyon.'],
])('another subject is only related: %s', (lesson, passage) => {
  expect(relation(lesson, passage)).toBe('related');
});

test('quotes the closest sentence of the passage, word for word', () => {
  const passage =
    'Welcome to the site. Visitors park in the north garage for 12 euros a day. The desk opens at 8.';
  const { quote } = compareWords('Visitors park in the north garage for 8 euros a day.', passage);
  expect(quote).toBe('Visitors park in the north garage for 12 euros a day.');
});
