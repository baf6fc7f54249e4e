import type { GoldenQuestion } from '@docent/contract';

/** Counts the golden questions with a result and those that pass. Questions that only some readers may see are not counted. */
export const countPassed = (questions: GoldenQuestion[]): { tested: number; passed: number } => {
  const tested = questions.filter(({ latest, narrower }) => latest !== null && !narrower);
  return { tested: tested.length, passed: tested.filter(({ latest }) => latest?.passed).length };
};
