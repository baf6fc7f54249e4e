/** Scripts whose words are not separated by spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Scripts in which a single character has a meaning of its own. */
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

/** Splits a run of letters without spaces into its words (ICU's dictionaries). */
export const segmentWords = (run: string): string[] =>
  [...segmenterFor(KANA.test(run) ? 'ja' : 'zh').segment(run)].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  );

/**
 * The characters of a word of several Chinese or Japanese characters; empty for other words. Two texts may be segmented
 * differently around the same characters, so a text is indexed by these too.
 */
export const charactersOf = (word: string): string[] => {
  const characters = [...word];
  return characters.length > 1 && IDEOGRAPHS.test(word) ? characters : [];
};

/** Letters of an alphabet that say about as much as one character of a script of ideographs. */
const LETTERS_A_CHARACTER = 3;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** How long a text is to read: in letters of an alphabet. */
export const readingLength = (text: string): number =>
  text.length + (LETTERS_A_CHARACTER - 1) * (text.match(WIDE)?.length ?? 0);
