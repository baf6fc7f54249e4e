import type { Source } from '@docent/contract';
import { claimsIn } from '../claims.ts';
import { factsIn, numbersSaidIn, plain, wordsHeldBy } from './facts.ts';

export type CitedPassage = Pick<Source, 'n' | 'content' | 'source_document_name' | 'place'>;
export type SentenceCounts = { sentences: number; cited: number; supported: number };

/** Minimum share of a paraphrased sentence's words in the passages that it cites. */
const SHARED_AT_LEAST = 0.5;
/** Quotes of the extractive engine: each line is one sentence, regardless of punctuation. */
const QUOTE_LINE = /^[ \t]*>.*$/gm;
const MARKER = /\[(\d+)\]/g;
const ESCAPED = /\\([\\`*_{}[\]<>#|~$])/g;

/**
 * Counts the sentences of an answer that make a claim, those that cite, and those supported by the cited passages. Compares words, not
 * meaning: quotations must be verbatim, every number and name must occur, and at least half of the other words if the languages are equal.
 */
export const countSupported = (text: string, sources: CitedPassage[]): SentenceCounts => {
  const claims = claimsOfAnswer(text);
  const cited = claims.flatMap((claim) => {
    const passages = sources.filter(({ n }) => claim.markers.includes(n));
    return passages.length ? [{ text: claim.text, passages }] : [];
  });
  const supported = cited.filter((claim) => supportBy(claim.passages)(claim.text).supported);
  return { sentences: claims.length, cited: cited.length, supported: supported.length };
};

const claimsOfAnswer = (text: string): { text: string; markers: number[] }[] => {
  const quotes = (text.match(QUOTE_LINE) ?? []).map((line) => ({
    text: line
      .replace(/^[ \t>]+/, '')
      .replace(MARKER, '')
      .replace(ESCAPED, '$1'),
    markers: [...line.matchAll(MARKER)].map(([, n]) => Number(n)),
  }));
  // A quote line without a marker names the author of a lesson.
  return [...quotes.filter(({ markers }) => markers.length), ...claimsIn(text.replace(QUOTE_LINE, ''))];
};

/** Support of a sentence by passages, judged by words. */
export type Support = {
  supported: boolean;
  /** The sentence is attributable to the passages: it occurs verbatim, or a number, name or quotation of it does. */
  exact: boolean;
  /** Share of its terms in the passages; null if the languages differ. */
  shared: number | null;
};

/** Shorter verbatim texts may occur in any document. */
const WORDS_OF_A_QUOTE = 4;
/** Across languages words cannot be compared, so this many facts must match. */
const FACTS_ACROSS_LANGUAGES = 2;

/** Creates a function that compares a sentence with all the passages together. */
export const supportBy = (passages: CitedPassage[]): ((sentence: string) => Support) => {
  const content = passages.map((passage) => passage.content).join('\n');
  const words = ` ${plain(content)} `;
  const named = passages.flatMap(({ content: own, source_document_name, place }) => [
    own,
    source_document_name,
    ...(place.locator?.kind === 'heading' ? place.locator.headings : []),
  ]);
  const known = new Set(plain(named.join(' ')).split(' '));
  const saidNumbers = numbersSaidIn(named.join('\n'));
  const held = wordsHeldBy(content);
  return (sentence) => {
    const said = plain(sentence);
    if (words.includes(` ${said} `))
      return { supported: true, exact: said.split(' ').length >= WORDS_OF_A_QUOTE, shared: 1 };
    const { numbers, names, quotes } = factsIn(sentence);
    const shared = held(sentence);
    const supported =
      quotes.every((quote) => words.includes(` ${quote} `)) &&
      numbers.every((number) => saidNumbers.has(number)) &&
      names.every((name) => name.split(' ').every((word) => known.has(word))) &&
      (shared === null || shared >= SHARED_AT_LEAST);
    const facts = numbers.length + names.length + quotes.length;
    const exact = supported && facts >= (shared === null ? FACTS_ACROSS_LANGUAGES : 1);
    return { supported, exact, shared };
  };
};
