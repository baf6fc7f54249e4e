export type Scored = { key: string; score: number };

/** The ranking by vectors, nearest first. */
export type ByVectors = {
  near: Scored[];
  /** Passages by words that have no vector: how near they are is not known. All others are farther than the nearest. */
  unembedded: Set<string>;
  /** What the nearest passage adds, where 1 is a passage that has all words of the question. */
  weight: number;
  /** Share of the domain's passages that have a vector. */
  embedded: number;
};

/** Where fewer passages have a vector, vectors are not weighed against words: what has none would be judged by a guess. */
const NEARLY_ALL = 0.95;

/**
 * Two rankings in one, best first: the scores by words as shares of the best one's, times `fit`, the share of the
 * question that the best one has; and those by vectors from 0 for the last to `weight` for the nearest (a convex
 * combination, after Bruch and others 2023). So vectors decide between passages that words hardly tell apart, and where
 * the words of a question are not found, as in another language, but cannot displace what has them all. Fusing
 * by rank would: docs/decisions/0015-vectors-beside-words.md. While only a part of
 * the passages has a vector, one that has none counts as if it were as near as the middle one of the nearest, and the vectors count
 * less: the nearest of few is not the nearest of all. Until nearly all have come they order only what words did not find.
 */
export const fuse = (
  lexical: Scored[],
  fit: number,
  { near, unembedded, embedded, ...given }: ByVectors,
): Scored[] => {
  const weight = given.weight * Math.max(0, (embedded - NEARLY_ALL) / (1 - NEARLY_ALL));
  const best = lexical[0]?.score || 1;
  const nearest = near[0]?.score ?? 0;
  const range = nearest - (near.at(-1)?.score ?? 0);
  const shareOf = (similarity: number) => (range ? 1 - (nearest - similarity) / range : 1);
  const byVector = new Map(near.map(({ key, score }) => [key, weight * shareOf(score)]));
  const unknown = near.length ? weight * shareOf(medianOf(near)) : 0;
  const byWords = new Map(lexical.map(({ key, score }) => [key, (fit * score) / best]));
  return [...new Set([...byWords.keys(), ...byVector.keys()])]
    .map((key) => ({
      key,
      score: (byWords.get(key) ?? 0) + (byVector.get(key) ?? (unembedded.has(key) ? unknown : 0)),
    }))
    .sort((a, b) => b.score - a.score);
};

/** Of scores in order. */
const medianOf = (scores: Scored[]): number => {
  const middle = scores.length >> 1;
  const above = scores[middle]?.score ?? 0;
  return scores.length % 2 ? above : (above + (scores[middle - 1]?.score ?? 0)) / 2;
};
