import type { Source } from '@docent/contract';
import { claimsIn } from '../claims.ts';
import { factsIn, numbersSaidIn, plain, wordsHeldBy } from './facts.ts';

/** What of a source a sentence is compared with. */
export type CitedPassage = Pick<Source, 'n' | 'content' | 'source_document_name' | 'place'>;
export type SentenceCounts = { sentences: number; cited: number; supported: number };

/** A sentence in words of its own shares at least so many of them with what it cites. */
const SHARED_AT_LEAST = 0.5;
/** Quotes of the documents as the engine without a model shows them: each is one sentence, whatever dots are in it. */
const QUOTE_LINE = /^[ \t]*>.*$/gm;
const MARKER = /\[(\d+)\]/g;
const ESCAPED = /\\([\\`*_{}[\]<>#|~$])/g;

/**
 * How many sentences of an answer claim something, how many of these cite, and how many of those are supported by the
 * passages that they cite. It compares letters, not meaning: what is quoted stands there word for word, every number and
 * name is there, and so are at least half of the other words where both are in one language.
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
  // A line of a quote without a marker says who taught it.
  return [...quotes.filter(({ markers }) => markers.length), ...claimsIn(text.replace(QUOTE_LINE, ''))];
};

/** How far passages support a sentence, by letters. */
export type Support = {
  supported: boolean;
  /** Something tells that it is from there: it stands there word for word, or a number, a name or a quote of it does. */
  exact: boolean;
  /** Share of its words that they hold; null where they are of two languages. */
  shared: number | null;
};

/** So few words stand anywhere. */
const WORDS_OF_A_QUOTE = 4;
/** In another language words tell nothing: so many facts have to. */
const FACTS_ACROSS_LANGUAGES = 2;

/** Tells how far these passages together support a sentence. */
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
