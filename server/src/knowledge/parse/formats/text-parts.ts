export type TextPart = {
  text: string;
  /** Number of its first line in the file (of its first row in a CSV file), from 1. */
  firstRow: number;
};

/** So short that what a parser makes of a part needs no more than some 100 MB; that of Markdown takes much for a letter. */
const PART_CHARACTERS = { txt: 500_000, csv: 500_000, md: 100_000 };
/** A part in which there is no good place to cut ends here. */
const LONGEST = 2_000_000;

/**
 * A long text in parts: each ends with a line, in a CSV file with a row, in Markdown with a paragraph that is in no block
 * of code.
 */
export function* textParts(text: string, type: 'txt' | 'md' | 'csv'): Generator<TextPart> {
  let start = 0;
  let firstRow = 1;
  let rows = 0;
  let isInside = false;
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf('\n', from) + 1;
    const next = found && found - start < LONGEST ? found : Math.min(text.length, start + LONGEST);
    const line = text.slice(from, next);
    if (type === 'csv' && (line.split('"').length - 1) % 2) isInside = !isInside;
    if (type === 'md' && /^ {0,3}(?:```|~~~)/.test(line)) isInside = !isInside;
    if (type !== 'csv' || !isInside) rows += 1;
    const length = next - start;
    const mayEnd = !isInside && (type !== 'md' || !line.trim());
    if (length >= LONGEST || (length >= PART_CHARACTERS[type] && mayEnd)) {
      yield { text: text.slice(start, next), firstRow };
      start = next;
      firstRow += rows;
      rows = 0;
      isInside = false;
    }
    from = next;
  }
  if (start < text.length) yield { text: text.slice(start), firstRow };
}
