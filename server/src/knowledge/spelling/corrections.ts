import { languageOf, termOf, termsOf } from '../terms.ts';
import type { Correction, Hit } from '../types.ts';
import { isUnspaced } from '../unspaced-scripts.ts';
import { fold } from '../words-of.ts';

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

export const applyCorrections = (question: string, corrections: readonly Correction[]): string => {
  if (!corrections.length) return question;
  const byWord = new Map(corrections.map(({ from, to }) => [fold(from), to]));
  const spaced = question.replace(WORDS, (word) => byWord.get(fold(word)) ?? word);
  return corrections
    .filter(({ from }) => isUnspaced(from))
    .reduce((text, { from, to }) => text.replaceAll(from, ` ${to} `), spaced);
};

const HITS_READ = 5;
/** Matches two words separated by a space or a hyphen. */
const PAIRS = /(?<![\p{L}\p{N}])(\p{L}+)[ -](?=(\p{L}+))/gu;

/**
 * Returns a question in the spelling of the passages found for it: with corrections, and two words joined ("set up", "set-up") if the
 * passages join them.
 */
export const asSearched = (question: string, hits: Hit[]): string => {
  const corrected = applyCorrections(question, hits[0]?.corrections ?? []);
  const language = languageOf(corrected);
  let terms: Set<string> | undefined;
  const isThere = (word: string) => {
    terms ??= new Set(
      hits
        .slice(0, HITS_READ)
        .flatMap(({ documentName, headings, text }) =>
          termsOf([documentName, ...headings, text].join('\n'), language),
        ),
    );
    const term = termOf({ written: word, word: fold(word) }, language);
    return term !== null && terms.has(term);
  };
  return corrected.replace(PAIRS, (pair, one: string, other: string) => {
    const isHyphen = pair.endsWith('-');
    if (!isHyphen && isStop(one, language) && isStop(other, language)) return pair;
    return isThere(one + other) ? one : pair;
  });
};

const isStop = (word: string, language: 'en' | 'fr') =>
  termOf({ written: word, word: fold(word) }, language) === null;
