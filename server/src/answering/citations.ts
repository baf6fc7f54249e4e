/**
 * Turns an engine's `[n]` markers, which count the passages it was given, into the answer's own: numbered in order of
 * appearance, without numbers that no passage has. Works on a stream: a marker that is cut in two is held back.
 */
export type MarkerRewriter = {
  push: (text: string) => string;
  end: () => string;
  /** The passages cited so far: index in the engine's list, in order of their new numbers. */
  cited: () => number[];
};

/** `[1]`, `[1, 3]`, `[1][2]`; also the full-width brackets that some models write. */
const MARKER = /[[【]\s*(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\s*[\]】]/g;
const UNFINISHED = /[[【][\s\d,;]*$/;
const HELD_AT_MOST = 24;

export const createMarkerRewriter = (passageCount: number): MarkerRewriter => {
  const order: number[] = [];
  let held = '';

  const numberOf = (given: number): number | null => {
    const index = given - 1;
    if (index < 0 || index >= passageCount) return null;
    if (!order.includes(index)) order.push(index);
    return order.indexOf(index) + 1;
  };

  const rewrite = (text: string) =>
    text.replace(MARKER, (_marker, list: string) =>
      list
        .split(/[,;]/)
        .map((part) => numberOf(Number(part)))
        .filter((n) => n !== null)
        .map((n) => `[${n}]`)
        .join(''),
    );

  return {
    push: (text) => {
      const all = held + text;
      const cut = UNFINISHED.exec(all)?.index ?? all.length;
      const keep = all.length - cut <= HELD_AT_MOST ? cut : all.length;
      held = all.slice(keep);
      return rewrite(all.slice(0, keep));
    },
    end: () => {
      const rest = rewrite(held);
      held = '';
      return rest;
    },
    cited: () => [...order],
  };
};

const SENTENCE_END = /(?<=[.!?…]["»”)]?(?:\s?\[\d{1,3}\]){0,20})\s+(?!\[\d)|\n+/;
const MARKERS = /\[(\d+)\]/g;

/** What claims nothing in Markdown: code, headings, lines of a table that hold its frame, and the heads above these. */
const FENCED = /^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1[^\n]*$|(?![\s\S]))/gm;
const HEADING = /^[ \t]*#{1,6}[ \t][^\n]*$/gm;
const TABLE_HEAD = /^(?=[^\n]*\|)[^\n]*\n(?=[^\n]*-)(?=[^\n]*\|)[ \t:|-]+$/gm;
/** The number or the dot of an item, which ends no sentence. */
const ITEM = /^[ \t]*(?:>[ \t]*)*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm;

/** The sentences of an answer, each without its markers and with their numbers. */
export const claimsIn = (text: string): { text: string; markers: number[] }[] =>
  text
    .replace(FENCED, '')
    .replace(HEADING, '')
    .replace(TABLE_HEAD, '')
    .replace(ITEM, '')
    .split(SENTENCE_END)
    .map((sentence) => ({
      text: sentence.replace(/(?<!\s)\s*\[\d+\]/g, '').trim(),
      markers: [...sentence.matchAll(MARKERS)].map(([, n]) => Number(n)),
    }))
    .filter((claim) => /[\p{L}\p{N}]/u.test(claim.text));

/** The sentences of an answer that carry marker `n`, without their markers: what the cited passage is to support. */
export const claimsOf = (text: string, n: number): string =>
  claimsIn(text)
    .filter(({ markers }) => markers.includes(n))
    .map((claim) => claim.text)
    .join(' ');
