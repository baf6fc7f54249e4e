import type { TextLanguage } from '../../knowledge/index.ts';
import type { Signs } from './answer-signs.ts';

/**
 * For each language a logistic model of the signs: how likely it is that the best sentence answers. Fitted by
 * bench/retrieval/fit-confidence.ts, which prints these figures and what they are worth on texts that they were not
 * fitted on (docs/decisions/0005-extractive-answers.md).
 */
type Model = {
  coefficients: Partial<Record<keyof Signs, number>>;
  intercept: number;
};

const MODELS: Record<TextLanguage, Model> = {
  en: {
    coefficients: {
      shareInSentence: 1.536,
      namesMissingAround: -0.68,
      numbersMissing: -1.012,
      numbersMissingAround: -0.394,
      numbersFound: 0.286,
      kindMissing: -0.249,
      kindFound: 0.186,
      pairsNear: 0.812,
      negatedQuestion: -2.354,
      opposites: -1.237,
      limitsMissing: -0.827,
      relatedAround: 0.342,
      oppositesAround: -1.428,
    },
    intercept: -1.559,
  },
  // There is no French set of questions that only look answerable, and no table of what French words mean.
  fr: {
    coefficients: {
      shareInSentence: 1.302,
      namesMissing: -0.738,
      numbersMissingAround: -1.25,
      numbersFound: 0.143,
      kindMissing: -0.314,
      kindFound: 0.029,
      pairsNear: 0.567,
      negatedQuestion: -2.44,
      opposites: -1.971,
    },
    intercept: -0.777,
  },
};

/** From 0 to 1. */
export const confidenceOf = (signs: Signs, language: TextLanguage): number => {
  const { coefficients, intercept } = MODELS[language];
  // Object.keys loses the type: these are the keys of Signs and nothing else.
  const names = Object.keys(coefficients) as (keyof Signs)[];
  const sum = names.reduce((total, name) => total + (coefficients[name] ?? 0) * signs[name], intercept);
  return 1 / (1 + Math.exp(-sum));
};
