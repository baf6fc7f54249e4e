import type { TextLanguage } from '../../knowledge/index.ts';
import type { Signs } from './answer-signs.ts';

/**
 * Logistic model per language: the probability that the best sentence answers the question. Fitted on five sets; only features that
 * separate right from wrong answers on natural questions remain (docs/decisions/0118-signs-of-right-answers.md).
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
      numbersMissingAround: -0.394,
      numbersFound: 0.286,
      kindFound: 0.186,
      pairsNear: 0.812,
    },
    intercept: -1.559,
  },
  fr: {
    coefficients: {
      shareInSentence: 1.302,
      namesMissing: -0.738,
      numbersMissingAround: -1.25,
      numbersFound: 0.143,
      kindFound: 0.029,
      pairsNear: 0.567,
    },
    intercept: -0.777,
  },
};

/** Returns the probability, from 0 to 1. */
export const confidenceOf = (signs: Signs, language: TextLanguage): number => {
  const { coefficients, intercept } = MODELS[language];
  // Object.keys loses the type: these are exactly the keys of Signs.
  const names = Object.keys(coefficients) as (keyof Signs)[];
  const sum = names.reduce((total, name) => total + (coefficients[name] ?? 0) * signs[name], intercept);
  return 1 / (1 + Math.exp(-sum));
};
