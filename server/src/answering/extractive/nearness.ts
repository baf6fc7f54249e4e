import type { Hit } from '../../knowledge/index.ts';

/** How near passages are to the question by vectors, those of which it is known: none where it cannot be held against a figure. */
export const nearnessOf = (hits: Hit[]): number[] =>
  hits.flatMap(({ vectorScore, isComparable }) =>
    isComparable && vectorScore !== null ? [vectorScore] : [],
  );
