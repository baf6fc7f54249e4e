import { isDateTerm } from '../dates.ts';
import type { QuestionWord } from '../question-words.ts';
import { languageOf, tokensOf } from '../terms.ts';

/**
 * Maximum passages of a domain for feedback. So few are a text or two on one subject, where the question's words often differ from the
 * text's; in larger domains the added words lead away (decision 3).
 */
const SMALL_DOMAIN = 150;
export const PASSAGES_TRUSTED = 4;
const WORDS_ADDED = 20;
const SATURATION = 1.5;
const LETTERS_AT_LEAST = 3;
export const FEEDBACK_WEIGHT = 0.15;

/** Returns whether a domain takes feedback; `passages`: those that the reader may read. */
export const takesFeedback = (passages: number): boolean => passages <= SMALL_DOMAIN;

export type FeedbackWord = { word: string; term: string; score: number };

/**
 * Collects the words of the best passages of a small domain. The words chosen by `chooseFeedback` are searched with the question's own at a
 * low weight (pseudo-relevance feedback, after Abdul-Jaleel and others 2004).
 */
export const wordsOfBest = (
  words: QuestionWord[],
  best: { text: string; score: number }[],
): FeedbackWord[] => {
  const asked = new Set(words.flatMap(({ terms }) => terms));
  const highest = best[0]?.score || 1;
  const found = new Map<string, { term: string; score: number }>();
  for (const { text, score } of best.slice(0, PASSAGES_TRUSTED)) {
    for (const [word, { term, count }] of countsOf(text)) {
      if (asked.has(term) || word.length < LETTERS_AT_LEAST || isDateTerm(word)) continue;
      const before = found.get(word)?.score ?? 0;
      found.set(word, { term, score: before + ((score / highest) * count) / (count + SATURATION) });
    }
  }
  return [...found].map(([word, one]) => ({ word, ...one }));
};

/** Chooses the words with the highest score times IDF. `rarityOf` returns the IDF of a word in its written form. */
export const chooseFeedback = (
  found: FeedbackWord[],
  rarityOf: (term: string, word: string) => number,
): string[] =>
  found
    .map(({ word, term, score }) => ({ word, score: score * rarityOf(term, word) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, WORDS_ADDED)
    .map(({ word }) => word);

const countsOf = (text: string) => {
  const counts = new Map<string, { term: string; count: number }>();
  for (const { term, word } of tokensOf(text, languageOf(text))) {
    counts.set(word, { term, count: (counts.get(word)?.count ?? 0) + 1 });
  }
  return counts;
};
