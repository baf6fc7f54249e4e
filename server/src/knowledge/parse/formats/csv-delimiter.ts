import { csvRows } from './csv-rows.ts';

const DELIMITERS = [';', '\t', ',', '|', '^', '\u001f'];
const LOOKED_AT_CHARACTERS = 20_000;

/**
 * Finds the delimiter that splits rows into equally many cells, ignoring quoted text. Ties go to the delimiter with more columns, then to
 * the semicolon before the comma, which also occurs in numbers.
 */
export const findDelimiter = (text: string): string => {
  const looked = wholeRows(text);
  const rated = DELIMITERS.map((sign) => ({ sign, rate: evenness(looked, sign) }));
  const [best] = rated.sort((a, b) => b.rate - a.rate);
  return best && best.rate > 0 ? best.sign : ',';
};

/** Returns the start of a text up to the end of a row; line breaks within quotes end no row. */
const wholeRows = (text: string): string => {
  if (text.length <= LOOKED_AT_CHARACTERS) return text;
  const start = text.slice(0, LOOKED_AT_CHARACTERS);
  let isQuoted = false;
  let end = 0;
  for (const { 0: sign, index } of start.matchAll(/["\n]/g)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted) end = index;
  }
  return end ? start.slice(0, end) : start;
};

/** Share of rows with the most frequent number of cells (two or more), plus a small bonus for columns. */
const evenness = (text: string, delimiter: string): number => {
  if (!text.includes(delimiter)) return 0;
  const rows = csvRows(text, delimiter).filter((row) => row.some(Boolean));
  const widths = new Map<number, number>();
  for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width = 0, count = 0] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  // A quote inside a cell indicates that quoted cells were split.
  const cut = rows.filter((row) => row.some((cell) => /^[^"]*"[^"]*$/.test(cell))).length;
  return (count - 0.5 * cut) / rows.length + 0.01 * Math.min(width, 10);
};
