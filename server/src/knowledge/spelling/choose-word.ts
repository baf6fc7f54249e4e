import { termsOf } from '../terms.ts';
import { ABBREVIATIONS } from './abbreviations.ts';
import { editDistance } from './edit-distance.ts';

/** Word of the documents that the reader may read. */
export type KnownWord = {
  /** Spelling in the documents, in lower case. */
  written: string;
  /** `written` without accents. */
  folded: string;
  /** Number of these documents with the word. */
  documents: number;
};

export type KnownWords = {
  get: (folded: string) => KnownWord | undefined;
  ofLength: (letters: number) => Iterable<KnownWord>;
};

/** Minimum letters of a word for one edit, and for two. */
const ONE_FROM = 5;
const TWO_FROM = 8;
/** Minimum length of a prefix that is completed, if all words with it are forms of one. */
const PREFIX_FROM = 4;
/** Minimum number of letters that completion adds. */
const COMPLETED_BY = 3;
const LONGEST_WORD = 32;
/** Minimum letters of each part of a compound that the documents write as two words. */
const PART_FROM = 3;

const editsAllowed = (letters: number) => (letters >= TWO_FROM ? 2 : letters >= ONE_FROM ? 1 : 0);

/** Orders by number of documents, ties by spelling: the order in which words were loaded depends on hidden documents. */
const byFrequency = (a: KnownWord, b: KnownWord): number =>
  b.documents - a.documents || (a.folded < b.folded ? -1 : 1);

/**
 * Finds the word of the documents meant by an unknown one, or null: the long form of an abbreviation, a word at one or two edits, or the
 * only word with this prefix. The first letter is taken as right unless it was swapped.
 */
export const chooseWord = (word: string, known: KnownWords): string | null => {
  const long = (ABBREVIATIONS.get(word) ?? []).flatMap((one) => known.get(one) ?? []);
  const [first] = long.sort(byFrequency);
  if (first) return first.written;
  return closest(word, known) ?? completed(word, known);
};

const closest = (word: string, known: KnownWords): string | null => {
  const most = editsAllowed(word.length);
  if (!most) return null;
  let least = most;
  let found: KnownWord[] = [];
  for (let letters = word.length - most; letters <= word.length + most; letters += 1) {
    for (const one of known.ofLength(letters)) {
      if (!isAlikeAtStart(word, one.folded) || isNoTerm(one.folded)) continue;
      const distance = editDistance(word, one.folded, least);
      if (distance > least) continue;
      if (distance < least) found = [];
      least = distance;
      found.push(one);
    }
  }
  const [best, ...others] = found.sort(
    (a, b) => slipOf(word, a.folded) - slipOf(word, b.folded) || byFrequency(a, b),
  );
  if (!best) return null;
  // Many words are at two edits: accept one only if there is no other.
  const isSure = least === 1 || others.every((one) => isSameTerm(one.folded, best.folded));
  return isSure ? best.written : null;
};

/** Ranks the kinds of typing errors, most frequent first: swapped, omitted, replaced and added letters. */
const slipOf = (word: string, meant: string): number => {
  if (word.length !== meant.length) return word.length < meant.length ? 1 : 3;
  return [...word].sort().join('') === [...meant].sort().join('') ? 0 : 2;
};

const isNoTerm = (word: string) => !termsOf(word, 'en').length || !termsOf(word, 'fr').length;

const isAlikeAtStart = (word: string, other: string) =>
  word[0] === other[0] || (word[0] === other[1] && word[1] === other[0]);

const isSameTerm = (one: string, other: string) =>
  (['en', 'fr'] as const).some((language) => termsOf(one, language)[0] === termsOf(other, language)[0]);

/** Returns the most frequent word with this prefix if all such words are forms of one. */
const completed = (word: string, known: KnownWords): string | null => {
  if (word.length < PREFIX_FROM) return null;
  const found: KnownWord[] = [];
  for (let letters = word.length + COMPLETED_BY; letters <= LONGEST_WORD; letters += 1)
    for (const one of known.ofLength(letters)) if (one.folded.startsWith(word)) found.push(one);
  const [best, ...others] = found.sort(byFrequency);
  return best && others.every((one) => isSameTerm(one.folded, best.folded)) ? best.written : null;
};

/** Splits a word into the two known words that it consists of; null if there are none. One of them may be a stop word (`isStopWord`). */
export const splitWord = (
  word: string,
  known: KnownWords,
  isStopWord: (word: string) => boolean,
): string | null => {
  for (let at = 2; at <= word.length - 2; at += 1) {
    const [one, other] = [word.slice(0, at), word.slice(at)];
    const isPart = (part: string) => part.length >= PART_FROM && known.get(part) !== undefined;
    if ((isPart(one) && (isPart(other) || isStopWord(other))) || (isStopWord(one) && isPart(other)))
      return `${one} ${other}`;
  }
  return null;
};
