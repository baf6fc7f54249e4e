import { CLOSERS, STOPS, WIDE_STOPS } from '../knowledge/index.ts';

const MARKED = String.raw`(?:\s?\[\d{1,3}\]){0,20}`;
const SENTENCE_END = new RegExp(
  String.raw`(?<=[${STOPS}][${CLOSERS}]?${MARKED})\s+(?!\[\d)|(?<=[${WIDE_STOPS}][${CLOSERS}]?${MARKED})(?!\s?[\[${CLOSERS}])(?<!\d)|\n+`,
  'g',
);
const MARKERS = /\[(\d+)\]/g;

/** Markdown without claims: code blocks, headings, and the head and separator rows of tables. */
const FENCED = /^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1[^\n]*$|(?![\s\S]))/gm;
const HEADING = /^[ \t]*#{1,6}[ \t][^\n]*$/gm;
const TABLE_HEAD = /^(?=[^\n]*\|)[^\n]*\n(?=[^\n]*-)(?=[^\n]*\|)[ \t:|>-]+$/gm;
/** The number or bullet of a list item, which ends no sentence. */
const ITEM = /^[ \t]*(?:>[ \t]*)*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm;

/** Sentence of an answer without its markers, the markers' numbers, and the sentence's end offset in the answer, markers included. */
export type Claim = { text: string; markers: number[]; end: number };

/** Blanks a text without changing its length, so that offsets remain valid. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

export const claimsIn = (text: string): Claim[] => {
  const claiming = [FENCED, HEADING, TABLE_HEAD, ITEM].reduce(
    (rest, nothing) => rest.replace(nothing, blank),
    text,
  );
  const ends = [...claiming.matchAll(SENTENCE_END)].map(({ index, 0: { length } }) => ({
    end: index,
    next: index + length,
  }));
  let start = 0;
  return [...ends, { end: claiming.length, next: claiming.length }].flatMap(({ end, next }) => {
    const sentence = claiming.slice(start, end);
    start = next;
    const claim = sentence.replace(/(?<!\s)\s*\[\d+\]/g, '').trim();
    if (!/[\p{L}\p{N}]/u.test(claim)) return [];
    const markers = [...sentence.matchAll(MARKERS)].map(([, n]) => Number(n));
    return [{ text: claim, markers, end: end - (sentence.length - sentence.trimEnd().length) }];
  });
};

/** Returns the sentences that carry marker `n`, without their markers: the text that the cited passage must support. */
export const claimsOf = (text: string, n: number): string =>
  claimsIn(text)
    .filter(({ markers }) => markers.includes(n))
    .map((claim) => claim.text)
    .join(' ');
