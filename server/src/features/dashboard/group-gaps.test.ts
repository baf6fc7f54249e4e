import type { GapQuestion } from '@docent/contract';
import { expect, test } from 'vitest';
import { groupGaps } from './group-gaps.ts';

const gap = (question: string, more: Partial<GapQuestion> = {}): GapQuestion => ({
  execution_id: '0199a000-0000-7000-8000-000000000000',
  question,
  created_at: '2026-11-21T08:00:00.000Z',
  outcome: 'not_in_documents',
  badly_rated: false,
  ...more,
});
const wordings = (...questions: string[]) =>
  groupGaps(questions.map((question) => gap(question))).map((group) =>
    group.questions.map(({ question }) => question),
  );

test('questions of nearly the same words are one gap, in either language; others are not', () => {
  expect(
    wordings(
      'What is the parking policy?',
      'Combien coûte la cantine ?',
      'Is there a policy on parking?',
      'Le prix de la pension du chien ?',
      'Combien coûte une cantine ?',
    ),
  ).toEqual([
    ['What is the parking policy?', 'Is there a policy on parking?'],
    ['Combien coûte la cantine ?', 'Combien coûte une cantine ?'],
    ['Le prix de la pension du chien ?'],
  ]);
});

test('mentions are no part of a question', () => {
  expect(wordings('@docent Where do I park?', 'Where do I park?')).toEqual([
    ['Where do I park?', 'Where do I park?'],
  ]);
});

test('a gap counts all of its questions and shows the newest five', () => {
  const many = Array.from({ length: 8 }, (_, index) => gap('Where do I park?', { badly_rated: index < 3 }));
  const [group, ...others] = groupGaps(many);
  expect(others).toEqual([]);
  expect(group).toMatchObject({ count: 8, badly_rated: 3 });
  expect(group?.questions).toHaveLength(5);
});
