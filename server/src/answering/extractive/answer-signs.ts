import { askedTokensOf, type TextLanguage, type Token, termsOf } from '../../knowledge/index.ts';
import { hasKind, kindWanted } from './answer-kind.ts';
import { isMixed } from './asking-words.ts';

/** A sentence that may answer a question, with its context. */
export type Candidate = {
  question: string;
  language: TextLanguage;
  sentence: string;
  /** The sentence with its neighbours. */
  around: string;
  /** Its passage, with headings and document name. */
  passage: string;
  /** The headings and document name only. */
  title: string;
  /** The other hits, with headings and document names. */
  others: string[];
};

/** Maximum distance in terms at which neighbouring words of a question count as adjacent in the passage. */
const NEAR = 3;

/** Features of a sentence as an answer (decision 118). Shares are from 0 to 1, the others are counts. */
export type Signs = ReturnType<typeof answerSigns>;

export const answerSigns = (candidate: Candidate) => {
  const { question, language, sentence, around, passage, title, others } = candidate;
  const tokens = askedTokensOf(question, language);
  const wanted = [...new Map(tokens.map((token) => [token.term, token])).values()];
  const termsIn = (text: string) => new Set(termsOf(text, language));
  const [own, near, whole] = [termsIn(sentence), termsIn(around), termsIn(passage)];
  const passages = [whole, ...others.map(termsIn)];
  // Words that few of the passages contain weigh more.
  const weightOf = ({ term }: Token) => 1 / Math.sqrt(1 + passages.filter((terms) => terms.has(term)).length);
  const sum = (some: Token[]) => some.reduce((total, token) => total + weightOf(token), 0);
  const kind = kindWanted(question);
  const terms = tokens.map(({ term }) => term);
  // "FY2022" is also indexed as its parts, of which the number is the most specific.
  const mixed = wanted.filter(({ written }) => isMixed(written));
  const isPart = ({ written }: Token) => mixed.some((whole) => whole.written.startsWith(written));
  const names = wanted.filter((token) => isName(token, question) && !isPart(token));
  const named = termsIn(title);
  const numbers = wanted.filter(({ written }) => /\d/.test(written) && !isMixed(written));
  // A question names its subject, which a sentence below its heading does not repeat. The French model was fitted without this.
  const said = (term: string) => own.has(term) || (language === 'en' && named.has(term));
  return {
    shareInSentence: sum(wanted.filter(({ term }) => said(term))) / (sum(wanted) || 1),
    namesMissing: names.filter(({ term }) => !whole.has(term)).length,
    namesMissingAround: names.filter(({ term }) => !near.has(term) && !named.has(term)).length,
    numbersMissingAround: numbers.filter(({ term }) => !near.has(term) && !named.has(term)).length,
    numbersFound: numbers.filter(({ term }) => own.has(term)).length,
    kindFound: kind && hasKind(kind, sentence, question) ? 1 : 0,
    pairsNear: pairsNear(terms, termsOf(passage, language)),
  };
};

const isName = ({ written }: Token, question: string): boolean =>
  /^\p{Lu}\P{N}*$/u.test(written) && !question.trimStart().startsWith(written);

/** Share of the question's neighbouring word pairs that are near each other in a text. */
const pairsNear = (question: string[], text: string[]): number => {
  const pairs = question.slice(1).map((term, index) => [question[index], term]);
  const found = pairs.filter(([before = '', after]) =>
    text.some(
      (term, at) => term === after && text.slice(Math.max(0, at - NEAR), at + NEAR + 1).includes(before),
    ),
  );
  return found.length / Math.max(1, pairs.length);
};
