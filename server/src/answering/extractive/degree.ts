import type { Hit } from '../../knowledge/index.ts';
import { type DomainSigns, domainSigns } from './domain-signs.ts';
import { bestSentences } from './quotes.ts';

/** How far passages answer a question (docs/decisions/0047-what-may-answer.md). */
export type Degree = 'answers' | 'may_answer' | 'nothing';

type SpokenSigns = DomainSigns & { pairsNear: number };

/**
 * How much the signs say that a domain speaks of what is asked, as a logit. Fitted by bench/refusals/fit.ts on half of the
 * questions of all sets together, each sign in its own direction only.
 */
const SPOKEN_OF: { coefficients: Record<keyof SpokenSigns, number>; intercept: number } = {
  coefficients: {
    fit: 3.307,
    chance: 0.154,
    chanceInSentence: 0.235,
    words: 0.205,
    size: 0.997,
    nowhere: 2.166,
    namesNowhere: 0.626,
    pairsNear: 1.766,
  },
  intercept: 1.412,
};
/** Below, nothing is shown: of 2.75 % of the natural questions, mean of all sets. */
const NEAR_FROM = -1.6;
/** How much the best sentence counts beside the domain, and from where both together are an answer. */
const SENTENCE_WEIGHT = 1;
const SPOKEN_AT_MOST = 3;
const ANSWERS_FROM = 1.8;

export type Degreed = {
  degree: Degree;
  signs: SpokenSigns | null;
  /** Logits: that the domain speaks of it, and that the best sentence answers it. */
  spokenOf: number;
  sentence: number;
};

export const degreeOf = (question: string, hits: Hit[]): Degreed => {
  const inDomain = domainSigns(question, hits);
  const { confidence, signs: sentenceSigns } = bestSentences(question, hits, { max: 1 });
  if (!inDomain || !sentenceSigns)
    return { degree: 'nothing', signs: null, spokenOf: Number.NEGATIVE_INFINITY, sentence: 0 };
  const signs = { ...inDomain, pairsNear: sentenceSigns.pairsNear };
  const { coefficients, intercept } = SPOKEN_OF;
  // Object.keys loses the type: these are the keys of SpokenSigns and nothing else.
  const names = Object.keys(coefficients) as (keyof SpokenSigns)[];
  const spokenOf = names.reduce((total, name) => total + coefficients[name] * signs[name], intercept);
  const sentence = logit(confidence);
  return { degree: judge(spokenOf, sentence), signs, spokenOf, sentence };
};

const judge = (spokenOf: number, sentence: number): Degree => {
  if (spokenOf < NEAR_FROM) return 'nothing';
  const both = Math.min(SPOKEN_AT_MOST, spokenOf) + SENTENCE_WEIGHT * sentence;
  return both >= ANSWERS_FROM ? 'answers' : 'may_answer';
};

/** A sentence that is surely none still leaves the other signs their say. */
const LEAST = 0.02;
const logit = (value: number) => {
  const between = Math.max(LEAST, Math.min(1 - LEAST, value));
  return Math.log(between / (1 - between));
};
