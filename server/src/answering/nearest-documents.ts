import type { Hit } from '../knowledge/index.ts';

const DOCUMENTS_AT_MOST = 3;
/** A document without a passage that has this share of the question's words, by their rarity, is not near. */
const HELD_AT_LEAST = 0.2;

/** Ids of the documents that come nearest to a question to which they have no answer, nearest first. */
export const nearestDocuments = (passages: Hit[]): string[] => {
  const near = passages.filter(({ held }) => held >= HELD_AT_LEAST);
  return [...new Set(near.map(({ documentId }) => documentId))].slice(0, DOCUMENTS_AT_MOST);
};
