export type Scored = { key: string; score: number };

export type ByVectors = {
  near: Scored[];
  /** Lexical hits without a vector, whose distance is unknown. All others are farther than the nearest. */
  unembedded: Set<string>;
  /** Score added to the nearest passage, where 1 is a passage with all words of the question. */
  weight: number;
  /** Share of the domain's passages that have a vector. */
  embedded: number;
};

/** Below this share of embedded passages, vectors are not weighed against words: passages without one would be judged by a guess. */
const NEARLY_ALL = 0.95;

/**
 * Fuses two rankings, best first: lexical scores relative to the best, times `fit`, the share of the question that the best one has; and
 * vector scores from 0 for the last to `weight` for the nearest (a convex combination, after Bruch and others 2023). Vectors thus decide
 * between passages with similar words, and when the words are not found, as in another language, but cannot displace a passage with all
 * words. Fusing by rank would: docs/decisions/0015-vectors-beside-words.md. While only a part of the passages has vectors, a passage
 * without one counts as the median of the nearest, and vectors count less: the nearest of few are not the nearest of all. Until nearly all
 * have one, they only order passages that the words did not find.
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

const medianOf = (scores: Scored[]): number => {
  const middle = scores.length >> 1;
  const above = scores[middle]?.score ?? 0;
  return scores.length % 2 ? above : (above + (scores[middle - 1]?.score ?? 0)) / 2;
};
