/** A part of one of the texts: which one, and its range there in UTF-16 units, end exclusive. */
export type TextPart = { index: number; start: number; end: number };

/** What two extractions of the same page may write differently: space, hyphens at the end of a line, ligatures. */
const IGNORED = /[\s\u00ad\u2010\u2011-]/u;

/**
 * Where a quote stands in the runs of text of a page, in their order. Empty when it is not there; then a caller shows
 * the whole passage instead.
 */
export const placeOfQuote = (texts: readonly string[], quote: string): TextPart[] => {
  const places: { index: number; at: number }[] = [];
  let page = '';
  texts.forEach((text, index) => {
    for (let at = 0; at < text.length; at += 1) {
      const plain = plainOf(text[at] ?? '');
      page += plain;
      for (let letter = 0; letter < plain.length; letter += 1) places.push({ index, at });
    }
  });
  const wanted = [...quote].map(plainOf).join('');
  const from = wanted ? page.indexOf(wanted) : -1;
  if (from < 0) return [];

  const parts: TextPart[] = [];
  for (const { index, at } of places.slice(from, from + wanted.length)) {
    const last = parts.at(-1);
    if (last?.index === index) last.end = at + 1;
    else parts.push({ index, start: at, end: at + 1 });
  }
  return parts;
};

const plainOf = (letter: string) => (IGNORED.test(letter) ? '' : letter.normalize('NFKC'));
