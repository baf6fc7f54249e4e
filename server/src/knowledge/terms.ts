import { newStemmer } from 'snowball-stemmers';
import { STOP_WORDS } from './stop-words.ts';

export type TextLanguage = 'en' | 'fr';

const stemmers = { en: newStemmer('english'), fr: newStemmer('french') };
const cache = { en: new Map<string, string>(), fr: new Map<string, string>() };
const CACHED_AT_MOST = 50_000;
const TERM_LENGTH = 40;

const WORD = /[\p{L}\p{N}]+(?:[.,'’&-][\p{L}\p{N}]+)*/gu;
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\p{L})/iu;

// Most words, and all that can be said of them as quickly.
const PLAIN = /^[\0-\x7f]*$/;

/** Lower case, without accents and ligatures. */
const fold = (word: string) =>
  PLAIN.test(word)
    ? word.toLowerCase()
    : word.toLowerCase().replace(/œ/g, 'oe').replace(/æ/g, 'ae').normalize('NFKD').replace(/\p{M}/gu, '');

const stem = (word: string, language: TextLanguage): string => {
  const known = cache[language].get(word);
  if (known !== undefined) return known;
  const stemmed = fold(stemmers[language].stem(word.toLowerCase())).slice(0, TERM_LENGTH);
  if (cache[language].size > CACHED_AT_MOST) cache[language].clear();
  cache[language].set(word, stemmed);
  return stemmed;
};

/** "FY2022" and "2023Q4": a short code that is written together with a number. */
const LETTERS_AND_NUMBER = /^(?:(\p{L}{1,4})(\d{2,4})|(\d{4})(\p{L}\d))$/u;

type Word = Omit<Token, 'term'>;

/** A question is read again and again: for its language, for its words in either, and for those of its parts. */
const read = new Map<string, Word[]>();
const READ_AT_MOST = 64;
const READ_CHARACTERS = { min: TERM_LENGTH, max: 4_000 };

/** Words of a text, without elided articles; "A-1234" is itself and its parts. */
const wordsOf = (text: string): Word[] => {
  const known = read.get(text);
  if (known) return known;
  const words = readWords(text);
  if (text.length < READ_CHARACTERS.min || text.length > READ_CHARACTERS.max) return words;
  if (read.size >= READ_AT_MOST) read.clear();
  read.set(text, words);
  return words;
};

const readWords = (text: string): Word[] => {
  const words: Word[] = [];
  const put = (written: string) => words.push({ written, word: fold(written).slice(0, TERM_LENGTH) });
  const add = (word: string) => {
    put(word);
    const parts = LETTERS_AND_NUMBER.exec(word);
    if (parts) for (const part of parts.slice(1)) if (part) put(part);
  };
  for (const [match] of text.normalize('NFC').matchAll(WORD)) {
    const word = match.replace(ELISION, '');
    if (!/[.,'’&-]/.test(word)) {
      add(word);
      continue;
    }
    if (/\d/.test(word)) put(word.replace(/[,'’]/g, ''));
    for (const part of word.split(/[.,'’&-]/)) if (part.length > 1 || /\d/.test(part)) add(part);
  }
  return words;
};

/** A word as it is written, folded, and as the term that it counts as: stemmed and folded. */
export type Token = { written: string; word: string; term: string };

/** The words of a text in one language, in order, without stop words. Repeated as often as they occur. */
export const tokensOf = (text: string, language: TextLanguage): Token[] =>
  wordsOf(text).flatMap(({ written, word }) => {
    if (STOP_WORDS[language].has(word)) return [];
    return [{ written, word, term: /\d/.test(written) ? word : stem(written, language) }];
  });

export const termsOf = (text: string, language: TextLanguage): string[] =>
  tokensOf(text, language).map(({ term }) => term);

const PREFIX_LETTERS = 5;

/** What derived words share ("publicity", "publication"), marked so that it is no word; null for short words and numbers. */
export const prefixOf = (word: string): string | null =>
  word.length > PREFIX_LETTERS && !/\d/.test(word) ? `~${word.slice(0, PREFIX_LETTERS)}` : null;

/** The language with more of its small words in the text. */
export const languageOf = (text: string): TextLanguage => {
  let french = 0;
  let english = 0;
  for (const { word } of wordsOf(text.slice(0, 20_000))) {
    if (STOP_WORDS.fr.has(word)) french += 1;
    if (STOP_WORDS.en.has(word)) english += 1;
  }
  if (french === english) return /[àâçèéêëîïôùûœ]/i.test(text) ? 'fr' : 'en';
  return french > english ? 'fr' : 'en';
};

/** The distinct terms of a question, in both languages' forms: the documents of a domain may be in either. */
export const questionTerms = (question: string): string[] => {
  const language = languageOf(question);
  const other = language === 'fr' ? 'en' : 'fr';
  const terms = [...termsOf(question, language), ...termsOf(question, other)];
  return [...new Set(terms.filter((term) => !STOP_WORDS[language].has(term)))];
};
