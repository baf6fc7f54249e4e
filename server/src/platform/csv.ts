/** A cell that begins like this is a formula to spreadsheets, whoever wrote it (CWE-1236). */
const FORMULA = /^[=+\-\u2212@\t\r\n|%]/;
/** What spreadsheets pass over before it: spaces, and characters that show nothing. */
const UNSEEN = /^[\s\p{Cf}]+/u;

/** One row of a CSV file (RFC 4180) that no spreadsheet executes: a formula gets an apostrophe before it. */
export const csvRow = (cells: (string | number | null | undefined)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

const cell = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Full-width signs ("＝") and other forms of the same character count as the sign itself: spreadsheets take them so. */
const isFormula = (value: string): boolean =>
  FORMULA.test(value) || FORMULA.test(value.replace(UNSEEN, '').slice(0, 1).normalize('NFKC'));
