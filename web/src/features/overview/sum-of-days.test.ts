import { expect, test } from 'vitest';
import { sumOfDays } from './sum-of-days.ts';

const day = (questions: number, answered: number, passages: number) => ({
  questions,
  passages,
  outcomes: {
    ...{ answered, may_answer: 0, not_in_documents: 0, out_of_scope: 0, details_asked: 0 },
    ...{ escalated: 0, failed: 0, stopped: 0, greeted: 0 },
  },
});

test('passages without a language model are not counted as answers', () => {
  expect(sumOfDays([day(4, 3, 1), day(2, 1, 1)])).toEqual({ questions: 6, answered: 2, passages: 2 });
});

test('sums no days to zero', () => {
  expect(sumOfDays([])).toEqual({ questions: 0, answered: 0, passages: 0 });
});
