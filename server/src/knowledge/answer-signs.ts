import { hasKind, kindWanted } from './answer-kind.ts';
import { contradictions, isNegated } from './negation.ts';
import { prefixOf, type TextLanguage, type Token, termsOf, tokensOf } from './terms.ts';

/** A sentence that may answer a question, and what stands around it. */
export type Candidate = {
  question: string;
  language: TextLanguage;
  sentence: string;
  /** The sentence with its neighbours. */
  around: string;
  /** The passage that it is in, with headings and name of the document. */
  passage: string;
  /** The other passages that were found, likewise. */
  others: string[];
};

/** Words of a question that are this near each other in the passage belong together there too. */
const NEAR = 3;

/** What words alone say for and against a sentence being the answer; shares are from 0 to 1, the others are counts. */
export type Signs = ReturnType<typeof answerSigns>;

export const answerSigns = (candidate: Candidate) => {
  const { question, language, sentence, around, passage, others } = candidate;
  const tokens = tokensOf(question, language);
  const wanted = [...new Map(tokens.map((token) => [token.term, token])).values()];
  const termsIn = (text: string) => new Set(termsOf(text, language));
  const [own, near, whole] = [termsIn(sentence), termsIn(around), termsIn(passage)];
  const elsewhere = others.map(termsIn);
  // Words that few of the passages have weigh more.
  const weightOf = ({ term }: Token) =>
    1 / Math.sqrt(1 + [whole, ...elsewhere].filter((terms) => terms.has(term)).length);
  const total = wanted.reduce((sum, token) => sum + weightOf(token), 0) || 1;
  const share = (has: (token: Token) => boolean) =>
    wanted.filter(has).reduce((sum, token) => sum + weightOf(token), 0) / total;
  const beginnings = new Set(tokensOf(passage, language).map(({ word }) => prefixOf(word) ?? word));
  const missing = wanted.filter(({ term }) => !whole.has(term));
  const missingNear = wanted.filter(({ term }) => !near.has(term));
  const kind = kindWanted(question);
  const terms = tokens.map(({ term }) => term);
  return {
    shareInSentence: share(({ term }) => own.has(term)),
    shareAround: share(({ term }) => near.has(term)),
    shareInPassage: share(({ term }) => whole.has(term)),
    shareOfBeginnings: share(({ term, word }) => whole.has(term) || beginnings.has(prefixOf(word) ?? word)),
    namesMissing: missing.filter((token) => isName(token, question)).length,
    numbersMissingAround: missingNear.filter(({ written }) => /\d/.test(written)).length,
    kindMissing: kind && !hasKind(kind, sentence, question) ? 1 : 0,
    inOrderAround: commonRun(terms, termsOf(around, language)) / Math.max(1, terms.length),
    pairsNear: pairsNear(terms, termsOf(passage, language)),
    negatedQuestion: isNegated(question, language) ? 1 : 0,
    opposites: contradictions(question, around),
    words: Math.log(1 + wanted.length),
    missing: missing.length,
    missingButElsewhere: missing.filter(({ term }) => elsewhere.some((other) => other.has(term))).length,
    nothingMissing: missing.length ? 0 : 1,
    rarestMissingAround: Math.max(0, ...missingNear.map(weightOf)),
  };
};

const isName = ({ written }: Token, question: string): boolean =>
  /^\p{Lu}/u.test(written) && !question.trimStart().startsWith(written);

/** Share of the pairs of neighbours in a question that stand near each other in a text. */
const pairsNear = (question: string[], text: string[]): number => {
  const pairs = question.slice(1).map((term, index) => [question[index], term]);
  const found = pairs.filter(([before = '', after]) =>
    text.some(
      (term, at) => term === after && text.slice(Math.max(0, at - NEAR), at + NEAR + 1).includes(before),
    ),
  );
  return found.length / Math.max(1, pairs.length);
};

/** Length of the longest list that is in both in the same order. */
const commonRun = (some: string[], others: string[]): number => {
  let row = new Array<number>(others.length + 1).fill(0);
  for (const one of some) {
    const next = [0];
    for (const [index, other] of others.entries()) {
      next.push(one === other ? (row[index] ?? 0) + 1 : Math.max(next[index] ?? 0, row[index + 1] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};
