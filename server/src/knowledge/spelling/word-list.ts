import { isUnspaced } from '../unspaced-scripts.ts';

/** Maximum words of a reading; more indicate a list of names or numbers rather than a text. */
const WORDS_AT_MOST = 100_000;
const LETTERS_AT_LEAST = 3;
const LETTERS_AT_MOST = 32;
const LETTERS = /^\p{L}[\p{L}\p{M}]*$/u;

/** Collects the words of a reading that are candidates for corrections: letters only, in lower case. */
export const createWordList = () => {
  const words = new Set<string>();
  return {
    add: (written: string): void => {
      const { length } = written;
      if (length < LETTERS_AT_LEAST || length > LETTERS_AT_MOST || words.size >= WORDS_AT_MOST) return;
      if (LETTERS.test(written) && !isUnspaced(written)) words.add(written.toLowerCase());
    },
    build: (): string => [...words].sort().join('\n'),
  };
};
