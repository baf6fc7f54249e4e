import { type AskedWord, type Hit, languageOf, termsOf } from '../../knowledge/index.ts';
import { subjectOf } from './asking-words.ts';
import { sentencesOf } from './sentences-of.ts';

const PASSAGES_READ = 5;
const WORDS_AT_MOST = 5;
const NAMES_AT_MOST = 2;

/** Features that indicate whether the documents of a domain cover a question. All point the same way: higher is better. */
export type DomainSigns = {
  /** Score of the best passage, divided by the IDF of the question's words. */
  fit: number;
  /**
   * Rarity of the question's words in the best passage against chance: a natural logarithm, 0 for one expected occurrence in the domain.
   */
  chance: number;
  /** The same for words in one sentence. */
  chanceInSentence: number;
  /** Number of the question's words in the best passage. */
  words: number;
  /** Negative logarithm of the number of passages: in a small domain even a covered question matches few words. */
  size: number;
  /** Negative share of the question's words that occur in no passage. */
  nowhere: number;
  /** Negative number of names among them. */
  namesNowhere: number;
};

/** Computes the features; null if no passage was found by words. */
export const domainSigns = (question: string, hits: Hit[]): DomainSigns | null => {
  const match = hits.reduce<Hit['match']>(
    (best, hit) => (hit.match && (!best || hit.match.score > best.score) ? hit.match : best),
    null,
  );
  if (!match) return null;
  const { passages, words } = match.asked;
  const subject = inLanguageOf(hits, question, words, subjectOf(words));
  const worth = sum(subject.map((index) => words[index]?.worth ?? 0)) || 1;
  const inPassage = subject.filter((index) => match.has.includes(index));
  const rareness = (some: number[]) =>
    sum(some.map((index) => -Math.log(((words[index]?.having ?? 0) + 0.5) / (passages + 1))));
  const inSentence = bestSentence(hits, words, subject);
  const missing = subject.filter((index) => !words[index]?.having);
  return {
    fit: between(0.3, match.score / worth, 2.2),
    chance: between(-2, rareness(inPassage) - Math.log(passages), 10),
    chanceInSentence: between(-4, rareness(inSentence) - Math.log(passages), 7),
    words: Math.min(WORDS_AT_MOST, inPassage.length),
    size: -Math.log(passages),
    nowhere: -missing.length / subject.length,
    namesNowhere: -Math.min(
      NAMES_AT_MOST,
      missing.filter((index) => isName(words[index]?.written ?? '', question)).length,
    ),
  };
};

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

const isName = (written: string, question: string) =>
  /^\p{Lu}/u.test(written) && !question.trimStart().startsWith(written);

/**
 * If the hits are in another language than the question, returns only its names, its numbers and the words that occur in the documents; the
 * absence of the others is no evidence.
 */
const inLanguageOf = (hits: Hit[], question: string, words: AskedWord[], subject: number[]): number[] => {
  if (!isInOtherLanguage(hits, question)) return subject;
  const shared = subject.filter((index) => {
    const { written = '', having = 0 } = words[index] ?? {};
    return having > 0 || /\d/.test(written) || isName(written, question);
  });
  return shared.length ? shared : subject;
};

const FIRST = 3;
/** Returns whether the first hits are all in another language than the question. */
export const isInOtherLanguage = (hits: Hit[], question: string): boolean => {
  const asked = languageOf(question);
  return !hits.slice(0, FIRST).some(({ text }) => languageOf(text) === asked);
};

const YEAR = /^(?:19|20)\d\d$/;
/** Returns whether the question names a year that occurs in no passage: what the documents say is of another year. */
export const namesUnknownYear = (hits: Hit[]): boolean =>
  hits.some(({ match }) => match?.asked.words.some(({ written, having }) => YEAR.test(written) && !having));

/** Indexes of the words of the question in the sentence with the highest sum of IDF. */
const bestSentence = (hits: Hit[], words: AskedWord[], subject: number[]): number[] => {
  let best: { worth: number; has: number[] } = { worth: 0, has: [] };
  for (const { text } of hits.slice(0, PASSAGES_READ)) {
    const language = languageOf(text);
    for (const { start, end } of sentencesOf(text)) {
      const terms = new Set(termsOf(text.slice(start, end), language));
      const has = subject.filter((index) => words[index]?.terms.some((term) => terms.has(term)));
      const worth = sum(has.map((index) => words[index]?.worth ?? 0));
      if (worth > best.worth) best = { worth, has };
    }
  }
  return best.has;
};
