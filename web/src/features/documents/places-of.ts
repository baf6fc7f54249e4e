/** A part of one of the texts: which one, and its range there in UTF-16 units, end exclusive. */
export type TextPart = { index: number; start: number; end: number };

/** Characters in which two extractions of the same page may differ: spaces, hyphens at line ends, ligatures. */
const IGNORED = /[\s\u00ad\u2010\u2011-]/u;
const ACCENTS = /\p{Mn}/gu;

const plainOf = (letter: string) => (IGNORED.test(letter) ? '' : letter.normalize('NFKC'));
const foldedOf = (letter: string) => plainOf(letter).normalize('NFKD').replace(ACCENTS, '').toLowerCase();

/** Finds a quote in the runs of text of a page, in reading order. Empty when it is not found; callers then mark the whole passage. */
export const placeOfQuote = (texts: readonly string[], quote: string): TextPart[] =>
  placesOf(texts, quote, plainOf, 1)[0] ?? [];

/** Finds all hits of a search term in the runs of text of a page, ignoring case and accents. */
export const placesOfTerm = (texts: readonly string[], term: string): TextPart[][] =>
  placesOf(texts, term, foldedOf, Number.POSITIVE_INFINITY);

const placesOf = (
  texts: readonly string[],
  wanted: string,
  plain: (letter: string) => string,
  atMost: number,
): TextPart[][] => {
  const letters: { index: number; at: number }[] = [];
  let page = '';
  texts.forEach((text, index) => {
    for (let at = 0; at < text.length; at += 1) {
      const letter = plain(text[at] ?? '');
      page += letter;
      for (let part = 0; part < letter.length; part += 1) letters.push({ index, at });
    }
  });
  const looked = [...wanted].map(plain).join('');
  const places: TextPart[][] = [];
  for (
    let from = looked ? page.indexOf(looked) : -1;
    from >= 0 && places.length < atMost;
    from = page.indexOf(looked, from + looked.length)
  ) {
    places.push(partsOf(letters.slice(from, from + looked.length)));
  }
  return places;
};

const partsOf = (letters: { index: number; at: number }[]): TextPart[] => {
  const parts: TextPart[] = [];
  for (const { index, at } of letters) {
    const last = parts.at(-1);
    if (last?.index === index) last.end = at + 1;
    else parts.push({ index, start: at, end: at + 1 });
  }
  return parts;
};
