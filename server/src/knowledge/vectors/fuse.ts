export type Scored = { key: string; score: number };

/** What the nearest passage by vectors adds, where 1 is a passage that has all words of the question. */
const VECTOR_WEIGHT = 0.2;

/**
 * Two rankings in one, best first: the scores by words as shares of the best one's, times `fit`, the share of the
 * question that the best one has; and those by vectors from 0 for the last to `VECTOR_WEIGHT` for the nearest (a convex
 * combination, after Bruch and others 2023). So vectors decide between passages that words hardly tell apart, and where
 * the words of a question are not found, as in another language, but cannot displace what has them all. Fusing
 * by rank would: docs/decisions/0015-vectors-beside-words.md.
 */
export const fuse = (lexical: Scored[], fit: number, near: Scored[]): Scored[] => {
  const best = lexical[0]?.score || 1;
  const scores = new Map(lexical.map(({ key, score }) => [key, (fit * score) / best]));
  const nearest = near[0]?.score ?? 0;
  const range = nearest - (near.at(-1)?.score ?? 0);
  for (const { key, score } of near) {
    const share = range ? 1 - (nearest - score) / range : 1;
    scores.set(key, (scores.get(key) ?? 0) + VECTOR_WEIGHT * share);
  }
  return [...scores].map(([key, score]) => ({ key, score })).sort((a, b) => b.score - a.score);
};
