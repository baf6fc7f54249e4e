import type { Hit } from '../../knowledge/index.ts';

/** Cosines between the question and the passages, only where they are comparable with a fitted threshold. */
export const nearnessOf = (hits: Hit[]): number[] =>
  hits.flatMap(({ vectorScore, isComparable }) =>
    isComparable && vectorScore !== null ? [vectorScore] : [],
  );

/** Returns whether a passage is nearer to the question than questions on other subjects usually are; null if unknown. */
export const isNearerThanOffDomain = (hits: Hit[]): boolean | null => {
  const usual = hits.find(({ isComparable }) => isComparable)?.offDomainScore ?? null;
  return usual === null ? null : Math.max(0, ...nearnessOf(hits)) > usual;
};

/** Returns the hit nearest to the question, if cosines are comparable. */
export const nearestOf = (hits: Hit[]): Hit | undefined =>
  hits
    .filter(({ isComparable, vectorScore }) => isComparable && vectorScore !== null)
    .toSorted((a, b) => (b.vectorScore ?? 0) - (a.vectorScore ?? 0))[0];
