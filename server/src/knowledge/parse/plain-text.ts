/** Spaces of all kinds, ligatures, full-width forms and mathematical letters, which are replaced by their plain forms. */
const COMPATIBLE = /[\u00a0\u2000-\u200a\u202f\u3000\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu;
/** Direction marks, joiners, variation selectors, tags and noncharacters, which are removed. */
const INVISIBLE =
  /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]|\p{Variation_Selector}|\p{Join_Control}|[\u{e0000}-\u{e0fff}]/gu;
const BEYOND_LATIN = /[^\0-\u02ff]|\u00a0/;

/** Normalises a word of a PDF to plain characters. */
export const plain = (word: string): string =>
  BEYOND_LATIN.test(word)
    ? word
        .replace(COMPATIBLE, (sign) => sign.normalize('NFKC'))
        .replace(INVISIBLE, '')
        .normalize('NFC')
        .trim()
    : word;
