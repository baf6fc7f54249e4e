import type { DocumentReader } from '../access/index.ts';
import { type Background, type Hit, questionTerms, type Search } from '../knowledge/index.ts';
import { CANDIDATES, foundIn, partsOf, selectEvidence } from './evidence/index.ts';

/** Searches for passages; `beside` includes their neighbours. */
export type Retrieve = (search: {
  question: string;
  background: Background;
  beside?: boolean;
}) => Promise<Hit[]>;

/** Creates the search for evidence in one domain, limited to documents that all readers of the answer may read. */
export const retrieveFrom =
  (search: Search, domainId: string, reader: DocumentReader): Retrieve =>
  (asked) =>
    search({
      ...asked,
      domainId,
      reader,
      limit: CANDIDATES,
      parts: partsOf(asked.question),
      select: selectEvidence,
    });

/** Returns whether two questions have the same search terms. */
export const searchesAlike = (first: string, second: string): boolean => {
  const a = new Set(questionTerms(first));
  const b = new Set(questionTerms(second));
  return a.size === b.size && [...a].every((term) => b.has(term));
};

const REWRITTEN_WEIGHT = 2;

/**
 * Merges the hits of the rewritten question with the best of the original's, up to the length of the longer list. The remaining hits become
 * neighbours.
 */
export const mergeHits = (rewritten: Hit[], raw: Hit[]): Hit[] => {
  const places = new Map<string, { hit: Hit; merit: number }>();
  const add = (hits: Hit[], weight: number) => {
    for (const [rank, hit] of foundIn(hits).entries()) {
      const merit = weight / (1 + rank);
      const known = places.get(hit.passageId);
      if (known) known.merit += merit;
      else places.set(hit.passageId, { hit, merit });
    }
  };
  add(rewritten, REWRITTEN_WEIGHT);
  add(raw, 1);
  const found = [...places.values()]
    .sort((a, b) => b.merit - a.merit)
    .slice(0, Math.max(foundIn(rewritten).length, foundIn(raw).length))
    .map(({ hit }) => hit);
  const seen = new Set(found.map(({ passageId }) => passageId));
  const rest = [...rewritten, ...raw].filter(({ passageId }) => !seen.has(passageId) && seen.add(passageId));
  return [...found, ...rest.map((hit) => ({ ...hit, beside: true }))];
};

/** Name of the document with the most hits. */
export const mainDocumentOf = (hits: Hit[]): string | null => {
  const counts = new Map<string, number>();
  for (const { documentName } of hits) counts.set(documentName, (counts.get(documentName) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
};
