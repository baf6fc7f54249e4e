import { citesInParentheses, markerIn, mayBecomeMarker } from './markers.ts';

/**
 * Turns an engine's markers, which count the passages it was given, into the answer's own: `[n]`, numbered in order of
 * appearance, without numbers that no passage has. Works on a stream: what may become a marker is held back.
 */
export type MarkerRewriter = {
  push: (text: string) => string;
  end: () => string;
  /** The passages cited so far: index in the engine's list, in order of their new numbers. */
  cited: () => number[];
};

/** What is longer between two brackets is no marker. */
const MARKER_AT_MOST = 80;
/** The target of a link whose text is a marker, as in `[1](#source)`. */
const LINK_AT_MOST = 200;
/** As much of the text before a bracket as is looked at. */
const BEFORE_AT_MOST = 200;

/** What stands at the beginning of a text: so many characters of it that become `text`; null: more must come to tell. */
type Read = { length: number; text: string } | null;

/** `inParentheses`: `(1)` may cite too, as some models do; in a text that is quoted it does not. */
export const createMarkerRewriter = (
  passageCount: number,
  { inParentheses = false }: { inParentheses?: boolean } = {},
): MarkerRewriter => {
  const opening = inParentheses ? /[[【(]/ : /[[【]/;
  const order: number[] = [];
  let held = '';
  let before = '';
  /** It cites in brackets: what it writes in parentheses is something else. */
  let usesBrackets = false;

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

  /** `text` begins with an opening bracket. */
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
    cited: () => [...order],
  };
};

/** How long the target of a link is that follows a marker; 0: none does; null: more must come to tell. */
const linkLength = (text: string, isLast: boolean): number | null => {
  if (!text) return isLast ? 0 : null;
  const target = /^\([^\s()]*/.exec(text);
  if (!target) return 0;
  const [{ length }] = target;
  if (length >= LINK_AT_MOST) return 0;
  if (length === text.length) return isLast ? 0 : null;
  return text[length] === ')' ? length + 1 : 0;
};
