import { isDateTerm } from './dates.ts';
import { languageOf, prefixOf, type TextLanguage, type Token, termOf, termsOf, wordsOf } from './terms.ts';
import type { Word } from './words-of.ts';

/** Word of a question, in all forms that passages may contain. */
export type QuestionWord = {
  /**
   * Stems in the language of the question and, if different, in the other one: documents may be in either. Next to a stop word or single
   * letter also the joined form: "off site" is "offsite".
   */
  terms: string[];
  written: string;
  /** Folded form of `written`. */
  word: string;
  prefix: string | null;
  /** Term of this word joined with the next one, as in file names: "bestbuy". Null for the last word. */
  joined: string | null;
  /** 1 for a word of the question itself. */
  weight: number;
};

const WORDS_AT_MOST = 64;
/** Stop words that join with an adjacent word: "set up", "sous traitant". */
const JOINING = new Set(
  'off on up over under out down after before non pre post sous sur avant apres entre contre sans'.split(' '),
);
/** Letters that join, as in "e mail" and "x ray"; not those that are words or elisions. */
const JOINING_LETTER = /^[b-hj-xz]$/;

/** Returns the distinct content words of a question, in order. */
export const questionWords = (question: string): QuestionWord[] => {
  const language = languageOf(question);
  const other = language === 'fr' ? 'en' : 'fr';
  const words = wordsOf(question);
  const tokens = contentOf(words, language);
  const seen = new Set<string>();
  return tokens
    .flatMap((token, index): QuestionWord[] => {
      const { term, word, written, compounds } = token;
      if (seen.has(term)) return [];
      seen.add(term);
      const foreign = isDateTerm(term) ? undefined : termsOf(written, other)[0];
      const isForeign = foreign && foreign !== term && !isDateTerm(foreign);
      return [
        {
          terms: [...new Set(isForeign ? [term, foreign, ...compounds] : [term, ...compounds])],
          written,
          word,
          weight: 1,
          prefix: prefixOf(word),
          joined: joinedWith(token, tokens[index + 1], language),
        },
      ];
    })
    .slice(0, WORDS_AT_MOST);
};

type ContentToken = Token & { compounds: string[] };

/** Returns the tokens of a question, each with the compounds that it forms with stop words. */
const contentOf = (words: Word[], language: TextLanguage): ContentToken[] => {
  const tokens: ContentToken[] = [];
  /** Token of each word, without alternative spellings; null for a stop word. */
  const read: (ContentToken | null)[] = [];
  let before: Word | undefined;
  for (const one of words) {
    const term = termOf(one, language);
    if (one.extra) {
      const [part, ...others] = read
        .slice(-(one.parts ?? 0) || read.length)
        .filter((token) => token !== null);
      if (term && one.parts && part && !others.length) part.compounds.push(term);
      continue;
    }
    const joined = before && joinedTerm(before, one, language);
    if (term === null) {
      const last = read.at(-1);
      if (joined && last) last.compounds.push(joined);
      read.push(null);
    } else {
      // "e mail": the letter is part of the compound and is no word of its own.
      if (joined && before && JOINING_LETTER.test(before.word) && tokens.at(-1)?.word === before.word)
        tokens.pop();
      const { written, word } = one;
      const token = { written, word, term, compounds: joined && before && isJoining(before) ? [joined] : [] };
      tokens.push(token);
      read.push(token);
    }
    before = one;
  }
  return tokens;
};

/** Returns the term of two adjacent words written together, if one of them is a joining word. */
const joinedTerm = (before: Word, one: Word, language: TextLanguage): string | null => {
  if (!isJoining(before) && !JOINING.has(one.word)) return null;
  const word = before.word + one.word;
  return /[\d#]/.test(word) ? null : termOf({ written: word, word }, language);
};

const isJoining = ({ word }: Word): boolean => JOINING.has(word) || JOINING_LETTER.test(word);

const joinedWith = ({ word }: Token, next: Token | undefined, language: TextLanguage): string | null =>
  (next && !isDateTerm(word) && !isDateTerm(next.word) && termsOf(word + next.word, language)[0]) || null;
