import { type Background, type Hit, questionTerms } from '../knowledge/index.ts';

/** Of how many passages an answer is written. */
export const PASSAGES_READ = 8;

export type Retrieve = (search: { question: string; background: Background }) => Promise<Hit[]>;

/** Whether a rewritten question would find anything else. */
export const searchesAlike = (first: string, second: string): boolean => {
  const a = new Set(questionTerms(first));
  const b = new Set(questionTerms(second));
  return a.size === b.size && [...a].every((term) => b.has(term));
};

const REWRITTEN_WEIGHT = 2;

/** The hits of the rewritten question, topped up with the best of the raw one's; as many as the longer list has. */
export const mergeHits = (rewritten: Hit[], raw: Hit[]): Hit[] => {
  const places = new Map<string, { hit: Hit; merit: number }>();
  const add = (hits: Hit[], weight: number) => {
    for (const [rank, hit] of hits.entries()) {
      const merit = weight / (1 + rank);
      const known = places.get(hit.passageId);
      if (known) known.merit += merit;
      else places.set(hit.passageId, { hit, merit });
    }
  };
  add(rewritten, REWRITTEN_WEIGHT);
  add(raw, 1);
  return [...places.values()]
    .sort((a, b) => b.merit - a.merit)
    .slice(0, Math.max(rewritten.length, raw.length))
    .map(({ hit }) => hit);
};

/** Name of the document that most passages are from. */
export const mainDocumentOf = (hits: Hit[]): string | null => {
  const counts = new Map<string, number>();
  for (const { documentName } of hits) counts.set(documentName, (counts.get(documentName) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
};
