import { type AskedWord, type Hit, languageOf, termsOf } from '../../knowledge/index.ts';
import { subjectOf } from './asking-words.ts';
import { sentencesOf } from './sentences-of.ts';

/** Passages whose sentences are looked at. */
const PASSAGES_READ = 5;
const WORDS_AT_MOST = 5;
const NAMES_AT_MOST = 2;

/** What tells whether the documents of a domain speak of a question at all, against what is usual there; more speaks for it. */
export type DomainSigns = {
  /** What the best passage scores, for what the question's words could bring. */
  fit: number;
  /** How much rarer than by chance so many of its words meet in one passage: in powers of e, 0 for once in the domain. */
  chance: number;
  /** The same of its words in one sentence. */
  chanceInSentence: number;
  /** How many of its words the best passage has. */
  words: number;
  /** In few passages even a question about them finds few of its words. Below 0. */
  size: number;
  /** The share of its words that stand nowhere, below 0. */
  nowhere: number;
  /** Names among them, below 0. */
  namesNowhere: number;
};

/** Null where no passage was found by words. */
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
 * Of a question in another language than what was found: names, numbers and what stands in the documents. That its other
 * words are not there says nothing.
 */
const inLanguageOf = (hits: Hit[], question: string, words: AskedWord[], subject: number[]): number[] => {
  const asked = languageOf(question);
  if (hits.slice(0, 3).some(({ text }) => languageOf(text) === asked)) return subject;
  const shared = subject.filter((index) => {
    const { written = '', having = 0 } = words[index] ?? {};
    return having > 0 || /\d/.test(written) || isName(written, question);
  });
  return shared.length ? shared : subject;
};

/** The words of the sentence that has most of what a question's words are worth. */
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
