export type Range = { start: number; end: number };
/** A range of a text, and what stands in its place. */
export type Cut = Range & { text: string };

/** Yields a text from a place on, with other texts in place of its cuts. */
export function* cutOut(
  text: string,
  cuts: Cut[],
  chunksOf: (part: string) => Iterable<string>,
  from = 0,
): Generator<string> {
  let at = from;
  for (const cut of cuts.toSorted((one, other) => one.start - other.start)) {
    if (cut.start > at) yield* chunksOf(text.slice(at, cut.start));
    if (cut.text) yield cut.text;
    at = Math.max(at, cut.end);
  }
  if (at < text.length) yield* chunksOf(text.slice(at));
}

/** Returns a range together with brackets directly around it. */
export const withBrackets = (text: string, { start, end }: Range): Range => {
  const hasBrackets = /^(?:\[\]|\(\))$/.test(`${text[start - 1]}${text[end]}`);
  return hasBrackets ? { start: start - 1, end: end + 1 } : { start, end };
};
