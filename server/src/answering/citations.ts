import { citesInParentheses, markerIn, mayBecomeMarker } from './markers.ts';

/**
 * Rewrites the markers of an engine, which count the passages it was given, to `[n]` in order of first appearance, and drops numbers
 * without a passage. Works on a stream: text that may become a marker is held back.
 */
export type MarkerRewriter = {
  push: (text: string) => string;
  end: () => string;
  /** Indexes of the cited passages in the engine's list, in order of their new numbers. */
  cited: () => number[];
};

/** Maximum characters of a marker, brackets included. */
const MARKER_AT_MOST = 80;
/** Maximum characters of a link's target when its text is a marker, as in `[1](#source)`. */
const LINK_AT_MOST = 200;
/** Characters of context kept before a bracket. */
const BEFORE_AT_MOST = 200;

/** Replacement of the first `length` characters by `text`; null: more input is needed. */
type Read = { length: number; text: string } | null;

/**
 * Creates a rewriter for `passageCount` passages.
 *
 * @param inParentheses also accept `(1)` as a marker, which some models write; off for verbatim text
 */
export const createMarkerRewriter = (
  passageCount: number,
  { inParentheses = false }: { inParentheses?: boolean } = {},
): MarkerRewriter => {
  const opening = inParentheses ? /[[【(]/ : /[[【]/;
  const { written, cited } = createNumbering(passageCount);
  let held = '';
  let before = '';
  /** The text has cited in brackets, so numbers in parentheses are not markers. */
  let usesBrackets = false;

  const parenthesis = (text: string, close: number, isLast: boolean): Read => {
    const marker = markerIn(text.slice(1, close), passageCount);
    const asItIs = { length: close + 1, text: text.slice(0, close + 1) };
    if (!marker?.numbers.every((n) => n >= 1 && n <= passageCount)) return asItIs;
    if (!marker.isPlain) return { length: close + 1, text: written(marker.numbers) };
    if (text.length === close + 1 && !isLast) return null;
    const cites = !usesBrackets && citesInParentheses(before, text.slice(close + 1));
    return cites ? { length: close + 1, text: written(marker.numbers) } : asItIs;
  };

  const bracket = (text: string, close: number, isLast: boolean): Read => {
    const marker = markerIn(text.slice(1, close), passageCount);
    if (!marker) return { length: 1, text: text.slice(0, 1) };
    const rest = text.slice(close + 1);
    const link = linkLength(rest, isLast);
    if (link === null) return null;
    usesBrackets = true;
    return { length: close + 1 + link, text: written(marker.numbers) };
  };

  /** Reads the opening bracket at the start of `text`. */
  const read = (text: string, isLast: boolean): Read => {
    const [first = ''] = text;
    const inside = text.slice(1, MARKER_AT_MOST);
    const close = inside.search(first === '(' ? /\)/ : /[\]】]/);
    const content = close < 0 ? inside : inside.slice(0, close);
    if (/[\n[【(]/.test(content) || !mayBecomeMarker(content)) return { length: 1, text: first };
    if (close < 0) return isLast || text.length >= MARKER_AT_MOST ? { length: 1, text: first } : null;
    return (first === '(' ? parenthesis : bracket)(text, close + 1, isLast);
  };

  const rewrite = (isLast: boolean): string => {
    let done = '';
    const take = (length: number, text: string) => {
      before = (before + held.slice(0, length)).slice(-BEFORE_AT_MOST);
      held = held.slice(length);
      done += text;
    };
    while (held) {
      const at = held.search(opening);
      const plain = at < 0 ? held.length : at;
      take(plain, held.slice(0, plain));
      if (!held) break;
      const found = read(held, isLast);
      if (!found) break;
      take(found.length, found.text);
    }
    return done;
  };

  return {
    push: (text) => {
      held += text;
      return rewrite(false);
    },
    end: () => rewrite(true),
    cited,
  };
};

/** Numbers the cited passages in the order of their first citation. */
const createNumbering = (passageCount: number) => {
  const order: number[] = [];
  const numberOf = (given: number): number | null => {
    const index = given - 1;
    if (index < 0 || index >= passageCount) return null;
    if (!order.includes(index)) order.push(index);
    return order.indexOf(index) + 1;
  };

  const written = (numbers: number[]) =>
    numbers
      .map(numberOf)
      .filter((n) => n !== null)
      .map((n) => `[${n}]`)
      .join('');

  return { written, cited: () => [...order] };
};

/** Characters of the link target after a marker; 0: there is none; null: more input is needed. */
const linkLength = (text: string, isLast: boolean): number | null => {
  if (!text) return isLast ? 0 : null;
  const target = /^\([^\s()]*/.exec(text);
  if (!target) return 0;
  const [{ length }] = target;
  if (length >= LINK_AT_MOST) return 0;
  if (length === text.length) return isLast ? 0 : null;
  return text[length] === ')' ? length + 1 : 0;
};
