/** A cell that begins like this is a formula to spreadsheets, whoever wrote it (CWE-1236). */
const FORMULA = /^[=+\-@\t\r\n|%]/;

/** One row of a CSV file (RFC 4180) that no spreadsheet executes: a formula gets an apostrophe before it. */
export const csvRow = (cells: (string | number | null | undefined)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

const cell = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
