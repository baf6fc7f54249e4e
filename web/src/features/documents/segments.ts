/** A range of text with uniform marks. */
export type Segment = { start: number; end: number; mark: 'quote' | 'passage' | null };
export type Range = { start: number; end: number };

/** Cuts a range at the edges of a passage and of the words quoted from it, so that each piece is marked as one. */
export const segmentsOf = ({ start, end }: Range, passage: Range | null, quotes: Range[]): Segment[] => {
  const edges = [passage, ...quotes].flatMap((range) => (range ? [range.start, range.end] : []));
  const cuts = [...new Set([start, ...edges.filter((at) => at > start && at < end), end])].sort(
    (a, b) => a - b,
  );
  const inside = (range: Range, at: number) => range.start <= at && at < range.end;
  return cuts.slice(0, -1).map((from, index) => ({
    start: from,
    end: cuts[index + 1] ?? end,
    mark: quotes.some((range) => inside(range, from))
      ? 'quote'
      : passage && inside(passage, from)
        ? 'passage'
        : null,
  }));
};

/** Returns the ranges of the quoted words in the passage; the sentences of a quote are separated by newlines. */
export const rangesOfQuote = (text: string, passage: Range, quote: string): Range[] => {
  let from = passage.start;
  return quote.split('\n').flatMap((part) => {
    const words = part.trim();
    const at = words ? text.indexOf(words, from) : -1;
    if (at < 0 || at + words.length > passage.end) return [];
    from = at + words.length;
    return [{ start: at, end: from }];
  });
};
