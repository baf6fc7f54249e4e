/** Scripts that do not separate words by spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Scripts in which a single character has a meaning. */
const IDEOGRAPHS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

const segmenters = new Map<string, Intl.Segmenter>();

const segmenterFor = (locale: string): Intl.Segmenter => {
  const known = segmenters.get(locale);
  if (known) return known;
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return segmenter;
};

/** Splits a run of letters without spaces into words (ICU dictionaries). */
export const segmentWords = (run: string): string[] =>
  [...segmenterFor(KANA.test(run) ? 'ja' : 'zh').segment(run)].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  );

/**
 * Returns the characters of a Chinese or Japanese word of several characters; empty for other words. Texts are also indexed by these, since
 * segmentation of the same characters may differ between texts.
 */
export const charactersOf = (word: string): string[] => {
  const characters = [...word];
  return characters.length > 1 && IDEOGRAPHS.test(word) ? characters : [];
};

/** Letters of an alphabet that carry about as much as one ideograph. */
const LETTERS_A_CHARACTER = 3;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Length of a text for reading, in letters of an alphabet. */
export const readingLength = (text: string): number =>
  text.length + (LETTERS_A_CHARACTER - 1) * (text.match(WIDE)?.length ?? 0);
