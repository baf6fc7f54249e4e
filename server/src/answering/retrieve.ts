import type { DocumentReader } from '../access/index.ts';
import { type Background, type Hit, questionTerms, type Search } from '../knowledge/index.ts';
import { CANDIDATES, foundIn, partsOf, selectEvidence } from './evidence/index.ts';

/** `beside`: with the passages that stand before and after those found. */
export type Retrieve = (search: {
  question: string;
  background: Background;
  beside?: boolean;
}) => Promise<Hit[]>;

/** The passages of a domain that an answer is written of: what all readers of the answer may read. */
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

/** Whether a rewritten question would find anything else. */
export const searchesAlike = (first: string, second: string): boolean => {
  const a = new Set(questionTerms(first));
  const b = new Set(questionTerms(second));
  return a.size === b.size && [...a].every((term) => b.has(term));
};

const REWRITTEN_WEIGHT = 2;

/**
 * The hits of the rewritten question, topped up with the best of the raw one's; as many as the longer list has. What is
 * left over stands beside them.
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

/** Name of the document that most passages are from. */
export const mainDocumentOf = (hits: Hit[]): string | null => {
  const counts = new Map<string, number>();
  for (const { documentName } of hits) counts.set(documentName, (counts.get(documentName) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
};
