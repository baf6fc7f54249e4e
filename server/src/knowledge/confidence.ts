import type { Signs } from './answer-signs.ts';

/**
 * A logistic model of the signs: how likely it is that the best sentence answers. Fitted by
 * bench/retrieval/fit-confidence.ts, which prints these figures and what they are worth on texts that it was not
 * fitted on (docs/decisions/0005-extractive-answers.md).
 */
const COEFFICIENTS: Record<keyof Signs, number> = {
  shareInSentence: 1.302,
  namesMissing: -0.738,
  numbersMissingAround: -1.25,
  numbersFound: 0.143,
  kindMissing: -0.314,
  kindFound: 0.029,
  pairsNear: 0.567,
  negatedQuestion: -2.44,
  opposites: -1.971,
};
const INTERCEPT = -0.777;

/** Refuses about one in eight answerable questions of squad2-dev. */
export const CONFIDENT_FROM = 0.435;

/** From 0 to 1. */
export const confidenceOf = (signs: Signs): number => {
  // Object.keys loses the type: these are the keys of COEFFICIENTS and nothing else.
  const names = Object.keys(COEFFICIENTS) as (keyof Signs)[];
  const sum = names.reduce((total, name) => total + COEFFICIENTS[name] * signs[name], INTERCEPT);
  return 1 / (1 + Math.exp(-sum));
};
