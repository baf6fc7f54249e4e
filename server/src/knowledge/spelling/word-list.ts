import { isUnspaced } from '../unspaced-scripts.ts';

/** Of a reading; what has more words is a list of names or numbers, not a text. */
const WORDS_AT_MOST = 100_000;
const LETTERS_AT_LEAST = 3;
const LETTERS_AT_MOST = 32;
const LETTERS = /^\p{L}[\p{L}\p{M}]*$/u;

/** Collects the words of a reading that a question's word can be corrected to: letters alone, as written but in lower case. */
export const createWordList = () => {
  const words = new Set<string>();
  return {
    add: (written: string): void => {
      const { length } = written;
      if (length < LETTERS_AT_LEAST || length > LETTERS_AT_MOST || words.size >= WORDS_AT_MOST) return;
      if (LETTERS.test(written) && !isUnspaced(written)) words.add(written.toLowerCase());
    },
    /** One word a line. */
    build: (): string => [...words].sort().join('\n'),
  };
};
