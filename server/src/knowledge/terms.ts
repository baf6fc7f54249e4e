import { newStemmer } from 'snowball-stemmers';
import { monthOf } from './dates.ts';
import { isStopWord, STOP_WORDS } from './stop-words.ts';
import { isUnspaced } from './unspaced-scripts.ts';
import { fold, readWords, TERM_LENGTH, type Word } from './words-of.ts';

export type TextLanguage = 'en' | 'fr';

const stemmers = { en: newStemmer('english'), fr: newStemmer('french') };
const cache = { en: new Map<string, string>(), fr: new Map<string, string>() };
const CACHED_AT_MOST = 50_000;
const stem = (word: string, language: TextLanguage): string => {
  const known = cache[language].get(word);
  if (known !== undefined) return known;
  const stemmed = fold(stemmers[language].stem(word.toLowerCase())).slice(0, TERM_LENGTH);
  if (cache[language].size > CACHED_AT_MOST) cache[language].clear();
  cache[language].set(word, stemmed);
  return stemmed;
};

/** Cache: a question is split repeatedly, for its language, for its words in either language, and for its parts. */
const read = new Map<string, Word[]>();
const READ_AT_MOST = 64;
const READ_CHARACTERS = { min: TERM_LENGTH, max: 4_000 };

/** Returns the words of a text in any language, in order. */
export const wordsOf = (text: string): Word[] => {
  const known = read.get(text);
  if (known) return known;
  const words = readWords(text);
  if (text.length < READ_CHARACTERS.min || text.length > READ_CHARACTERS.max) return words;
  if (read.size >= READ_AT_MOST) read.clear();
  read.set(text, words);
  return words;
};

/** Word as written, folded, and as a term: stemmed and folded. */
export type Token = { written: string; word: string; term: string };

/** Returns the term of a word; null for a stop word. */
export const termOf = ({ written, word }: Word, language: TextLanguage): string | null => {
  if (isStopWord(word, language)) return null;
  if (/\d/.test(word)) return word;
  return monthOf(word, language) ?? stem(written, language);
};

const tokensFrom = (words: Word[], language: TextLanguage): Token[] =>
  words.flatMap((one) => {
    const term = termOf(one, language);
    return term === null ? [] : [{ written: one.written, word: one.word, term }];
  });

/** Returns the words under which a text is indexed, in order, with repetitions but without stop words. */
export const tokensOf = (text: string, language: TextLanguage): Token[] =>
  tokensFrom(wordsOf(text), language);

export const termsOf = (text: string, language: TextLanguage): string[] =>
  tokensOf(text, language).map(({ term }) => term);

/** Returns the words of a text or question as written, without alternative spellings. */
export const askedTokensOf = (question: string, language: TextLanguage): Token[] =>
  tokensFrom(
    wordsOf(question).filter(({ extra }) => !extra),
    language,
  );

/** Returns the terms of alternative spellings in a text. */
export const extraTermsOf = (text: string, language: TextLanguage): string[] =>
  tokensFrom(
    wordsOf(text).filter(({ extra }) => extra),
    language,
  ).map(({ term }) => term);

const PREFIX_LETTERS = 5;

/**
 * Returns the prefix shared by derived words ("publicity", "publication"), marked with `~`, which no word contains; null for short words
 * and numbers.
 */
export const prefixOf = (word: string): string | null =>
  word.length > PREFIX_LETTERS && !/\d/.test(word) && !isUnspaced(word)
    ? `~${word.slice(0, PREFIX_LETTERS)}`
    : null;

/** Returns the language with more stop words in the text. */
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

/** Returns the distinct terms of a question in both languages, since the documents of a domain may be in either. */
export const questionTerms = (question: string): string[] => {
  const language = languageOf(question);
  const other = language === 'fr' ? 'en' : 'fr';
  const terms = [...termsOf(question, language), ...termsOf(question, other)];
  return [...new Set(terms.filter((term) => !STOP_WORDS[language].has(term)))];
};
