import { CLOSERS, type Hit, STOPS, WIDE_STOPS } from '../knowledge/index.ts';
import { claimsIn } from './claims.ts';
import { plain, supportBy } from './measures/index.ts';
import type { Written } from './write.ts';

/** Trailing punctuation or the closing bar of a table row; the marker goes before it. */
const END = new RegExp(`(?:\\s*\\||[${STOPS}${WIDE_STOPS}]+[*_${CLOSERS}]*)$`);
const ASKS = new RegExp(`[?？؟][*_${CLOSERS}]*$`);
const MARKER = /\[(\d{1,3})\]/g;

type Cited = Pick<Written, 'text' | 'cited'>;

/**
 * Adds a marker to each sentence without one if a passage supports it exactly: verbatim, or with all its numbers, names and quotes and half
 * of its other words. Renumbers markers in order of appearance. An answer of at most three words ("2,60 euros", "Annually.") is cited with
 * the first passage that contains them.
 */
export const citeSentences = ({ text, cited }: Cited, passages: Hit[]): Cited => {
  const order = [...cited];
  const numberOf = (index: number): number => {
    if (!order.includes(index)) order.push(index);
    return order.indexOf(index) + 1;
  };
  /** Created on first use: an answer with all its markers never needs it. */
  let supports: ReturnType<typeof supportBy>[] | undefined;
  const supporterOf = (sentence: string): number | null => {
    supports ??= passages.map((hit) => supportBy([asCited(hit)]));
    const exact = [...supports.entries()]
      .map(([index, support]) => ({ index, ...support(sentence) }))
      .filter((one) => one.exact);
    return exact.sort((a, b) => (b.shared ?? 0) - (a.shared ?? 0))[0]?.index ?? null;
  };
  let written = '';
  let from = 0;
  const claims = claimsIn(text);
  for (const claim of claims) {
    const isOpen = !claim.markers.length && !ASKS.test(claim.text);
    const index = isOpen
      ? (supporterOf(claim.text) ?? (claims.length === 1 ? holderOf(claim.text, passages) : null))
      : null;
    if (index === null) continue;
    const sentence = text.slice(from, claim.end);
    const end = claim.end - (END.exec(sentence)?.[0].length ?? 0);
    written += `${text.slice(from, end)} [${numberOf(index)}]`;
    from = end;
  }
  return written ? inOrder(written + text.slice(from), order) : { text, cited };
};

const WORDS_AT_MOST = 3;
/** A number, or a single word of at least five letters: distinctive enough to find its passage ("no" is not). */
const TELLING = /\p{N}|^\p{L}{5,}$/u;

/** Index of the first passage that contains a short claim verbatim; null for a longer claim or if none does. */
const holderOf = (claim: string, passages: Hit[]): number | null => {
  const said = plain(claim);
  if (said.split(' ').length > WORDS_AT_MOST || !TELLING.test(said)) return null;
  const index = passages.findIndex(({ text }) => ` ${plain(text)} `.includes(` ${said} `));
  return index < 0 ? null : index;
};

const asCited = ({ text, documentName, page, charStart, charEnd, boxes, locator }: Hit) => ({
  n: 1,
  content: text,
  source_document_name: documentName,
  place: { page, char_start: charStart, char_end: charEnd, boxes, locator },
});

const inOrder = (text: string, order: number[]): Cited => {
  const said = [...text.matchAll(MARKER)].map(([, n]) => Number(n)).filter((n) => order[n - 1] !== undefined);
  const numbers = [...new Set(said)];
  return {
    text: text.replace(MARKER, (marker, n) => {
      const place = numbers.indexOf(Number(n));
      return place < 0 ? marker : `[${place + 1}]`;
    }),
    cited: numbers.flatMap((n) => order[n - 1] ?? []),
  };
};
