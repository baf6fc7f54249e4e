import { CLOSERS, type Hit, STOPS, WIDE_STOPS } from '../knowledge/index.ts';
import { claimsIn } from './claims.ts';
import { supportBy } from './measures/index.ts';
import type { Written } from './write.ts';

/** What ends a sentence stands behind its marker, as what ends a row of a table. */
const END = new RegExp(`(?:\\s*\\||[${STOPS}${WIDE_STOPS}]+[*_${CLOSERS}]*)$`);
const ASKS = new RegExp(`[?？؟][*_${CLOSERS}]*$`);
const MARKER = /\[(\d{1,3})\]/g;

type Cited = Pick<Written, 'text' | 'cited'>;

/**
 * Gives each sentence without a marker the one of the passage that supports it to the letter, where one does: it stands there
 * word for word, or all its numbers, names and quotes do, and half of its other words. Markers are numbered anew, in order of
 * appearance.
 */
export const citeSentences = ({ text, cited }: Cited, passages: Hit[]): Cited => {
  const order = [...cited];
  const numberOf = (index: number): number => {
    if (!order.includes(index)) order.push(index);
    return order.indexOf(index) + 1;
  };
  /** Made when it is first needed: of an answer that cites everywhere, never. */
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
  for (const claim of claimsIn(text)) {
    const index = claim.markers.length || ASKS.test(claim.text) ? null : supporterOf(claim.text);
    if (index === null) continue;
    const sentence = text.slice(from, claim.end);
    const end = claim.end - (END.exec(sentence)?.[0].length ?? 0);
    written += `${text.slice(from, end)} [${numberOf(index)}]`;
    from = end;
  }
  return written ? inOrder(written + text.slice(from), order) : { text, cited };
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
