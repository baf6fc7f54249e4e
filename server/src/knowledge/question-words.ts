import { isDateTerm } from './dates.ts';
import { languageOf, prefixOf, type TextLanguage, type Token, termOf, termsOf, wordsOf } from './terms.ts';
import type { Word } from './words-of.ts';

/** A word of a question, in every form that passages may have it. */
export type QuestionWord = {
  /**
   * As a stem of the question's language and, when it differs, of the other: documents may be in either. With a stop word or a
   * letter beside it also written together: "off site" is "offsite".
   */
  terms: string[];
  written: string;
  /** As written, folded. */
  word: string;
  prefix: string | null;
  /** The term of two neighbours written together, as in names of files: "bestbuy". Null for the last word. */
  joined: string | null;
  /** 1 for a word of the question itself. */
  weight: number;
};

const WORDS_AT_MOST = 64;
/** Stop words that make one word with what stands beside them: "set up", "sous traitant". */
const JOINING = new Set(
  'off on up over under out down after before non pre post sous sur avant apres entre contre sans'.split(' '),
);
/** "e mail", "x ray"; not the letters of elisions, and no words. */
const JOINING_LETTER = /^[b-hj-xz]$/;

/** The distinct words of a question that say what it is about, in order. */
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

/** The tokens of a question, each with the terms of compounds of which no other part has a meaning of its own. */
const contentOf = (words: Word[], language: TextLanguage): ContentToken[] => {
  const tokens: ContentToken[] = [];
  /** By word that is no other way to write one, its token. */
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
      // "e mail": a letter that is a part of the word asks for nothing.
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

/** The term of two neighbours written together where one of them is a word that joins. */
const joinedTerm = (before: Word, one: Word, language: TextLanguage): string | null => {
  if (!isJoining(before) && !JOINING.has(one.word)) return null;
  const word = before.word + one.word;
  return /[\d#]/.test(word) ? null : termOf({ written: word, word }, language);
};

const isJoining = ({ word }: Word): boolean => JOINING.has(word) || JOINING_LETTER.test(word);

const joinedWith = ({ word }: Token, next: Token | undefined, language: TextLanguage): string | null =>
  (next && !isDateTerm(word) && !isDateTerm(next.word) && termsOf(word + next.word, language)[0]) || null;
