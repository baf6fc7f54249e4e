/** Share of each letter, a to z, in running English, French, German, Spanish and Italian, in thousandths. */
const LETTERS = [
  ...[90, 14, 32, 39, 152, 12, 15, 24, 74, 3, 3, 43, 27],
  ...[77, 67, 25, 6, 68, 68, 71, 39, 14, 6, 3, 6, 6],
];
/** Letters from which a text says something about its language, and how like the usual shares its own are (cosine). */
const LETTERS_AT_LEAST = 180;
const WORDS_AT_LEAST = 30;
const SIGNS_LOOKED_AT = 3_000;
const LIKE = 0.7;
/** Signs whose font does not say which letters they are: so many, and this share of all. */
const UNREADABLE_AT_LEAST = 20;
const UNREADABLE = 0.2;

const CODE_OF_A = 97;

/** Whether the letters of a page are not those that are seen: a font without a table of its letters, or with a wrong one. */
export const isUnreadable = (text: string, signs: { readable: number; unreadable: number }): boolean => {
  const { readable, unreadable } = signs;
  if (unreadable >= UNREADABLE_AT_LEAST && unreadable > UNREADABLE * (readable + unreadable)) return true;
  return likenessOf(text) < LIKE && new Set(text.split(/\s+/)).size >= WORDS_AT_LEAST;
};

/** How like running text in a European language the letters are, from 0 to 1; 1 where there are too few or in another script. */
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
