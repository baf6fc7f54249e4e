/** Prefixes that spreadsheets execute as a formula, whatever the origin of the cell (CWE-1236). */
const FORMULA = /^[=+\-\u2212@\t\r\n|%]/;
/** Leading whitespace and invisible characters, which spreadsheets ignore. */
const UNSEEN = /^[\s\p{Cf}]+/u;

/** Formats a row of a CSV file (RFC 4180), with an apostrophe before a formula, so that no spreadsheet executes it. */
export const csvRow = (cells: (string | number | null | undefined)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

const cell = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Normalises full-width signs ("＝") and other variants first, because spreadsheets treat them as the sign itself. */
const isFormula = (value: string): boolean =>
  FORMULA.test(value) || FORMULA.test(value.replace(UNSEEN, '').slice(0, 1).normalize('NFKC'));
