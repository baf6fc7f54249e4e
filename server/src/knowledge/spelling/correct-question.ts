import type pg from 'pg';
import type { Logger } from '../../platform/logs.ts';
import type { QuestionWord } from '../question-words.ts';
import { isStopWord } from '../stop-words.ts';
import type { Correction, Match } from '../types.ts';
import { charactersOf, isUnspaced } from '../unspaced-scripts.ts';
import { chooseWord, type KnownWords, splitWord } from './choose-word.ts';
import { createVocabulary } from './vocabulary.ts';

type Asked = {
  domainId: string;
  state: string;
  /** Readings whose words must not be used. */
  hidden: ReadonlySet<number>;
  question: string;
  words: QuestionWord[];
  /** Match of the best hit; null without hits. */
  match: Match | null;
};

/** Maximum errors of a question; with more, it is in another language than the documents. */
const CORRECTED_AT_MOST = 4;
/** Minimum known words of a question with several errors: they show its language. */
const KNOWN_AT_LEAST = 2;
const LETTERS = /^\p{L}+$/u;

/**
 * Creates a corrector for words that occur in no passage that the reader may read. It does not reject for a database error: the failure is
 * logged and the spelling is not corrected.
 */
export const createCorrector = (
  pool: pg.Pool,
  { maxBytes, logger }: { maxBytes: number; logger: Logger },
) => {
  const vocabulary = createVocabulary(pool, maxBytes);

  return async ({ domainId, state, hidden, question, words, match }: Asked): Promise<Correction[]> => {
    const own = words.filter(({ weight }) => weight >= 1);
    const unknown = own.filter((_word, index) => !match?.asked.words[index]?.having);
    const correctable = unknown.filter(({ written }) => isCorrectable(written, question));
    if (!correctable.length || correctable.length > CORRECTED_AT_MOST) return [];
    if (unknown.length > 1 && own.length - unknown.length < KNOWN_AT_LEAST) return [];
    const characters = correctable.flatMap(({ written }) => asCharacters(written));
    const spelled = correctable.filter(({ written }) => !isUnspaced(written));
    if (!spelled.length) return characters;
    try {
      const known = await vocabulary.wordsOf(domainId, state, hidden);
      return [...characters, ...spelled.flatMap((word) => correctWord(word, known))];
    } catch (error) {
      logger.warn({ err: error, domainId }, 'a question was not corrected');
      return characters;
    }
  };
};

/** Words of letters only, and no names: for a missing person or place, one with a similar name is no answer. */
const isCorrectable = (written: string, question: string): boolean =>
  LETTERS.test(written) && (isUnspaced(written) || !isName(written, question));

const isName = (written: string, question: string): boolean => {
  if (!/^\p{Lu}/u.test(written) || question.trimStart().startsWith(written)) return false;
  // In a question in capitals, they do not indicate names.
  return /\p{Ll}/u.test(question);
};

const asCharacters = (written: string): Correction[] => {
  const characters = charactersOf(written);
  return characters.length ? [{ from: written, to: characters.join(' '), isSame: true }] : [];
};

const correctWord = ({ written, word }: QuestionWord, known: KnownWords): Correction[] => {
  const isStop = (part: string) => isStopWord(part, 'en') || isStopWord(part, 'fr');
  const apart = splitWord(word, known, isStop);
  if (apart) return [{ from: written, to: apart, isSame: true }];
  const to = chooseWord(word, known);
  return to ? [{ from: written, to, isSame: false }] : [];
};

/** Removes splits of a word whose parts are side by side in no passage. */
export const withoutFalseSplits = (corrections: Correction[], passages: { text: string }[]): Correction[] =>
  corrections.filter(({ to, isSame }) => {
    if (!isSame || isUnspaced(to)) return true;
    const apart = new RegExp(`(?<!\\p{L})${to.replace(' ', '[\\s-]+')}`, 'iu');
    return passages.some(({ text }) => apart.test(text.normalize('NFD').replace(/\p{M}/gu, '')));
  });
