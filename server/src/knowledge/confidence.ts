import type { Signs } from './answer-signs.ts';

/**
 * A logistic model of the signs: how likely it is that the best sentence answers. Fitted by
 * bench/retrieval/fit-confidence.ts, which prints these figures and what they are worth on texts that it was not
 * fitted on (docs/decisions/0005-extractive-answers.md).
 */
const COEFFICIENTS: Record<keyof Signs, number> = {
  shareInSentence: 2.166,
  shareAround: 0.947,
  shareInPassage: -2.059,
  shareOfBeginnings: 1.31,
  namesMissing: -0.859,
  numbersMissingAround: -1.338,
  kindMissing: -0.547,
  inOrderAround: -1.071,
  pairsNear: 0.582,
  negatedQuestion: -2.507,
  opposites: -2.013,
  words: 0.535,
  missing: 0.213,
  missingButElsewhere: -0.196,
  nothingMissing: -0.22,
  rarestMissingAround: -0.432,
};
const INTERCEPT = -1.47;

/** Refuses about one in seven answerable questions of squad2-dev. */
export const CONFIDENT_FROM = 0.445;

/** From 0 to 1. */
export const confidenceOf = (signs: Signs): number => {
  // Object.keys loses the type: these are the keys of COEFFICIENTS and nothing else.
  const names = Object.keys(COEFFICIENTS) as (keyof Signs)[];
  const sum = names.reduce((total, name) => total + COEFFICIENTS[name] * signs[name], INTERCEPT);
  return 1 / (1 + Math.exp(-sum));
};
