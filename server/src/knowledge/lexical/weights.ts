/**
 * BM25 (Robertson and Zaragoza 2009) of passages, and on top of it, each with its weight: the word in the very form of
 * the question, words of the same beginning, the whole document, its name, and words that stand near each other as in
 * the question. Chosen on all sets of the evaluation data together: docs/decisions/0003-lexical-ranking.md.
 */
export const WEIGHTS = {
  k1: 1.2,
  b: 0.6,
  exact: 0.3,
  prefix: 0.25,
  document: 0.3,
  documentK1: 5,
  documentB: 0.75,
  name: 0.5,
  near: 0.8,
};
