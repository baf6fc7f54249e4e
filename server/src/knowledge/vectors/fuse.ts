/** Of reciprocal rank fusion (Cormack, Clarke and Buettcher 2009). */
const K = 60;

/** Keys of several rankings in one, best first: each ranking adds 1 / (60 + rank). */
export const fuse = (rankings: string[][]): { key: string; score: number }[] => {
  const scores = new Map<string, number>();
  for (const ranking of rankings) {
    for (const [index, key] of ranking.entries())
      scores.set(key, (scores.get(key) ?? 0) + 1 / (K + index + 1));
  }
  return [...scores].map(([key, score]) => ({ key, score })).sort((a, b) => b.score - a.score);
};
