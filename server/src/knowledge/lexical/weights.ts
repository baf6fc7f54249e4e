/**
 * Weights of BM25 for passages (Robertson and Zaragoza 2009) and of its additions: the exact form of a word, words with the same prefix,
 * the whole document, its name, and proximity of adjacent question words. Chosen on all sets of the evaluation data together:
 * docs/decisions/0003-lexical-ranking.md.
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
