import { termsOf } from '../terms.ts';
import { ABBREVIATIONS } from './abbreviations.ts';
import { editDistance } from './edit-distance.ts';

/** A word of the documents that the reader may read. */
export type KnownWord = {
  /** As it is written there, in lower case. */
  written: string;
  /** The same without accents. */
  folded: string;
  /** How many of these documents have it. */
  documents: number;
};

export type KnownWords = {
  get: (folded: string) => KnownWord | undefined;
  /** All of so many letters. */
  ofLength: (letters: number) => Iterable<KnownWord>;
};

/** Letters from which one letter may differ, and from which two may. */
const ONE_FROM = 5;
const TWO_FROM = 8;
/** A prefix this long that all words with it share one meaning of stands for them. */
const PREFIX_FROM = 4;
/** Letters that are missing of it at least. */
const COMPLETED_BY = 3;
const LONGEST_WORD = 32;
/** Parts of a compound that is written apart in the documents. */
const PART_FROM = 3;

const editsAllowed = (letters: number) => (letters >= TWO_FROM ? 2 : letters >= ONE_FROM ? 1 : 0);

/**
 * The word of the documents that is meant by one that stands nowhere in them, or null: an abbreviation's long form, a word that one
 * or two letters differ in, or the only word that begins so. The first letter is taken as right, except where it was swapped.
 */
export const chooseWord = (word: string, known: KnownWords): string | null => {
  const long = (ABBREVIATIONS.get(word) ?? []).flatMap((one) => known.get(one) ?? []);
  const [first] = long.sort((a, b) => b.documents - a.documents);
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
    (a, b) => slipOf(word, a.folded) - slipOf(word, b.folded) || b.documents - a.documents,
  );
  if (!best) return null;
  // Two letters differ from much: what is taken is the only word that it can be.
  const isSure = least === 1 || others.every((one) => isSameTerm(one.folded, best.folded));
  return isSure ? best.written : null;
};

/** The kinds of slips, the most frequent first: letters swapped, left out, hit beside, and one too many. */
const slipOf = (word: string, meant: string): number => {
  if (word.length !== meant.length) return word.length < meant.length ? 1 : 3;
  return [...word].sort().join('') === [...meant].sort().join('') ? 0 : 2;
};

const isNoTerm = (word: string) => !termsOf(word, 'en').length || !termsOf(word, 'fr').length;

const isAlikeAtStart = (word: string, other: string) =>
  word[0] === other[0] || (word[0] === other[1] && word[1] === other[0]);

const isSameTerm = (one: string, other: string) =>
  (['en', 'fr'] as const).some((language) => termsOf(one, language)[0] === termsOf(other, language)[0]);

/** The most frequent word that begins so, where all that do are forms of one. */
const completed = (word: string, known: KnownWords): string | null => {
  if (word.length < PREFIX_FROM) return null;
  const found: KnownWord[] = [];
  for (let letters = word.length + COMPLETED_BY; letters <= LONGEST_WORD; letters += 1)
    for (const one of known.ofLength(letters)) if (one.folded.startsWith(word)) found.push(one);
  const [best, ...others] = found.sort((a, b) => b.documents - a.documents);
  return best && others.every((one) => isSameTerm(one.folded, best.folded)) ? best.written : null;
};

/** The two known words that a word is made of, `isWord` telling of stop words too; null where it is none. */
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
