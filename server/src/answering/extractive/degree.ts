import { type Hit, languageOf } from '../../knowledge/index.ts';
import { type DomainSigns, domainSigns, isInOtherLanguage, namesUnknownYear } from './domain-signs.ts';
import { isNearerThanOffDomain, nearnessOf } from './nearness.ts';
import { bestSentences, type Quote } from './quotes.ts';

/** How much passages answer a question (docs/decisions/0047-what-may-answer.md). */
export type Degree = 'answers' | 'may_answer' | 'nothing';

/** `near`: highest cosine between the question and a passage; 0 if unknown. */
type SpokenSigns = DomainSigns & { pairsNear: number; near: number };

type Model = {
  coefficients: Record<keyof SpokenSigns, number>;
  intercept: number;
  /** Below this logit nothing is shown. */
  nearFrom: number;
  /** Minimum sum of the domain's and the best sentence's logits for `answers`. */
  answersFrom: number;
  /** Reduction of that sum per further passage that scores like the best one. */
  alike: number;
};

/**
 * Logit that the domain covers the question. Fitted by bench/refusals/fit.ts on half of the questions of all sets together, the sign of
 * each coefficient fixed. WITH_VECTORS applies where cosines are comparable, that is with the bundled embedder; otherwise BY_WORDS.
 */
const BY_WORDS: Model = {
  coefficients: {
    fit: 3.307,
    chance: 0.154,
    chanceInSentence: 0.235,
    words: 0.205,
    size: 0.997,
    nowhere: 2.166,
    namesNowhere: 0.626,
    pairsNear: 1.766,
    near: 0,
  },
  intercept: 1.412,
  nearFrom: -1.6,
  answersFrom: 1.85,
  alike: 0.33,
};
const WITH_VECTORS: Model = {
  coefficients: {
    fit: 2.374,
    chance: 0.033,
    chanceInSentence: 0.177,
    words: 0.357,
    size: 1.026,
    nowhere: 1.904,
    namesNowhere: 0.308,
    pairsNear: 2.592,
    near: 35.675,
  },
  intercept: -27.229,
  nearFrom: -1.4,
  answersFrom: 1.65,
  // Scores with vectors are nearer to each other; the reduction was not measured there.
  alike: 0,
};
/** Weight of the best sentence relative to the domain. */
const SENTENCE_WEIGHT = 1;
const SPOKEN_AT_MOST = 3;
/** Minimum share of the best score for a passage to score like the best one. */
const ALIKE_SHARE = 0.85;
/** Share of the question's words (by IDF) from which a passage in another language was found by them; a foreign one has 0.1 to 0.2. */
const HELD_BY_WORDS = 0.5;

export type Degreed = {
  degree: Degree;
  signs: SpokenSigns | null;
  /** Logits that the domain covers the question, and that the best sentence answers it. */
  spokenOf: number;
  sentence: number;
  /** Number of further passages that score like the best one: of many, the best is less often the right one. */
  alike: number;
  /** Sum of the two logits, `spokenOf` clamped, reduced by the passages that score alike. */
  both: number;
  /** Minimum of `spokenOf` for passages to be shown, and of `both` for an answer. */
  least: { shown: number; answer: number };
  best: Quote | null;
  /** Check that failed first; null for an answer. */
  failed: FailedCheck | null;
};
/** The domain covers the question; the best sentence answers it, is in its language, and a passage names its year. */
type FailedCheck = 'covers' | 'answers' | 'language' | 'year';

export const degreeOf = (question: string, hits: Hit[]): Degreed => {
  const near = Math.max(0, ...nearnessOf(hits));
  const inDomain = domainSigns(question, hits);
  const { confidence, signs: sentenceSigns, sentences } = bestSentences(question, hits, { max: 1 });
  const isNear = isNearerThanOffDomain(hits);
  if (!inDomain || !sentenceSigns)
    return isNear ? { ...NOTHING, degree: 'may_answer', failed: 'answers' } : NOTHING;
  const signs = { ...inDomain, pairsNear: sentenceSigns.pairsNear, near };
  const model = near ? WITH_VECTORS : BY_WORDS;
  // Object.keys loses the type: these are exactly the keys of SpokenSigns.
  const names = Object.keys(model.coefficients) as (keyof SpokenSigns)[];
  const spokenOf = names.reduce(
    (total, name) => total + model.coefficients[name] * signs[name],
    model.intercept,
  );
  const sentence = logit(confidence);
  const quoted = hits[sentences[0]?.hit ?? 0];
  // A sentence is judged by its words, so one in another language than the question cannot be judged.
  const isReadable = quoted !== undefined && languageOf(quoted.text) === languageOf(question);
  const { nearFrom, answersFrom } = model;
  const alike = passagesAlike(hits, sentences[0]?.text ?? '');
  const speaks = spokenOf >= nearFrom;
  // Words of another language say nothing, unless the passages have them: nearness decides, where it is known.
  const isWordless = isInOtherLanguage(hits, question) && hits.every(({ held }) => held < HELD_BY_WORDS);
  const isShown = isNear !== null && isWordless ? isNear : speaks || isNear;
  const both = Math.min(SPOKEN_AT_MOST, spokenOf) + SENTENCE_WEIGHT * sentence - model.alike * alike;
  const failedBelowAnswer = () => {
    if (both < answersFrom) return 'answers';
    if (!isReadable) return 'language';
    return namesUnknownYear(hits) ? 'year' : null;
  };
  const failedBelowShown = speaks ? 'language' : 'covers';
  const failed = isShown ? failedBelowAnswer() : failedBelowShown;
  const degreeShown = failed === null ? 'answers' : 'may_answer';
  return {
    degree: isShown ? degreeShown : 'nothing',
    failed,
    ...{ signs, spokenOf, sentence, alike, both },
    least: { shown: nearFrom, answer: answersFrom },
    best: sentences[0] ?? null,
  };
};

/** Counts the passages that score like the best one and do not repeat its sentence: a copy of a document confirms it. */
const passagesAlike = (hits: Hit[], sentence: string): number => {
  const best = Math.max(...hits.map(({ score }) => score));
  const repeats = ({ text }: Hit) => text.includes(sentence) || sentence.includes(text);
  return hits.filter((hit) => hit.score >= ALIKE_SHARE * best && !repeats(hit)).length;
};

const NOTHING: Degreed = {
  degree: 'nothing',
  failed: 'covers',
  signs: null,
  spokenOf: Number.NEGATIVE_INFINITY,
  sentence: 0,
  alike: 0,
  both: Number.NEGATIVE_INFINITY,
  least: { shown: BY_WORDS.nearFrom, answer: BY_WORDS.answersFrom },
  best: null,
};

/** Probabilities are clamped, so that a certain sentence does not outweigh the other features. */
const LEAST = 0.02;
const logit = (value: number) => {
  const between = Math.max(LEAST, Math.min(1 - LEAST, value));
  return Math.log(between / (1 - between));
};
