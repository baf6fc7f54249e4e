/** Frequency of each letter, a to z, in running English, French, German, Spanish and Italian, in thousandths. */
const LETTERS = [
  ...[90, 14, 32, 39, 152, 12, 15, 24, 74, 3, 3, 43, 27],
  ...[77, 67, 25, 6, 68, 68, 71, 39, 14, 6, 3, 6, 6],
];
/** Minimum letters and distinct words to judge a text, characters examined, and minimum cosine with the usual frequencies. */
const LETTERS_AT_LEAST = 180;
const WORDS_AT_LEAST = 30;
const SIGNS_LOOKED_AT = 3_000;
const LIKE = 0.7;
/** Minimum number and share of characters that their font does not map to Unicode. */
const UNREADABLE_AT_LEAST = 20;
const UNREADABLE = 0.2;

const CODE_OF_A = 97;

/** Returns whether a page's letters differ from those displayed: its font has no Unicode table, or a wrong one. */
export const isUnreadable = (text: string, signs: { readable: number; unreadable: number }): boolean => {
  const { readable, unreadable } = signs;
  if (unreadable >= UNREADABLE_AT_LEAST && unreadable > UNREADABLE * (readable + unreadable)) return true;
  return likenessOf(text) < LIKE && new Set(text.split(/\s+/)).size >= WORDS_AT_LEAST;
};

/** Cosine of the letter frequencies with those of European languages; 1 if there are too few letters or another script. */
const likenessOf = (text: string): number => {
  const counts = LETTERS.map(() => 0);
  let latin = 0;
  let others = 0;
  for (let index = 0; index < Math.min(text.length, SIGNS_LOOKED_AT); index += 1) {
    const code = text.charCodeAt(index) | 0x20;
    const letter = code - CODE_OF_A;
    if (letter >= 0 && letter < LETTERS.length && text.charCodeAt(index) < 128) {
      counts[letter] = (counts[letter] ?? 0) + 1;
      latin += 1;
    } else if (text.charCodeAt(index) > 0x24f) others += 1;
  }
  if (latin < LETTERS_AT_LEAST || others > latin) return 1;
  let product = 0;
  let own = 0;
  let usual = 0;
  for (const [letter, share] of LETTERS.entries()) {
    const count = counts[letter] ?? 0;
    product += count * share;
    own += count * count;
    usual += share * share;
  }
  return product / Math.sqrt(own * usual);
};
