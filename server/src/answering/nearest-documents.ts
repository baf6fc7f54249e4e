import type { Hit } from '../knowledge/index.ts';

const DOCUMENTS_AT_MOST = 3;
/** Minimum share of the question's words (by IDF) in a passage for its document to be near. */
const HELD_AT_LEAST = 0.2;

/** Returns the ids of the documents nearest to an unanswered question, nearest first. */
export const nearestDocuments = (passages: Hit[]): string[] => {
  const near = passages.filter(({ held }) => held >= HELD_AT_LEAST);
  return [...new Set(near.map(({ documentId }) => documentId))].slice(0, DOCUMENTS_AT_MOST);
};
