import type { DashboardDay } from '@docent/contract';

export type SumOfDays = { questions: number; answered: number; passages: number };

/** Sums the questions of days. Passages shown without a language model are no answers. */
export const sumOfDays = (days: Pick<DashboardDay, 'questions' | 'outcomes' | 'passages'>[]): SumOfDays => ({
  questions: days.reduce((sum, { questions }) => sum + questions, 0),
  passages: days.reduce((sum, { passages }) => sum + passages, 0),
  answered: days.reduce((sum, { outcomes, passages }) => sum + (outcomes.answered ?? 0) - passages, 0),
});
