/** How well a ranking fits what is relevant (id -> grade): the usual measures, for one question. */
export const ndcg = (ranking: string[], relevant: Map<string, number>, depth: number): number => {
  const gain = (grades: number[]) =>
    grades.slice(0, depth).reduce((sum, grade, rank) => sum + grade / Math.log2(rank + 2), 0);
  const ideal = gain([...relevant.values()].sort((a, b) => b - a));
  return ideal ? gain(ranking.map((id) => relevant.get(id) ?? 0)) / ideal : 0;
};

export const recall = (ranking: string[], relevant: Map<string, number>, depth: number): number =>
  ranking.slice(0, depth).filter((id) => relevant.has(id)).length / Math.max(1, relevant.size);
