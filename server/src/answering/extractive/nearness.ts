import type { Hit } from '../../knowledge/index.ts';

/** Cosines between the question and the passages, only where they are comparable with a fitted threshold. */
export const nearnessOf = (hits: Hit[]): number[] =>
  hits.flatMap(({ vectorScore, isComparable }) =>
    isComparable && vectorScore !== null ? [vectorScore] : [],
  );
