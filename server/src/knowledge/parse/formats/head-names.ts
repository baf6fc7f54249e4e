/** Years and codes such as Q1 or CO2 can be parts of names. */
const NAME_WITH_DIGITS = /\b(?:(?:19|20)\d\d|\p{Lu}{1,2}\d)\b/gu;

/** Returns whether a cell reads as the name of a column. */
export const isName = (cell: string): boolean => {
  const words = cell.replace(NAME_WITH_DIGITS, 'x');
  return /\p{L}/u.test(words) && !/\d/.test(words);
};

const DAY = /^\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{2,4})?$|^\d{1,2}\/\d{1,2}(?:\/\d{2,4})?$|^\d{4}-\d\d-\d\d$/;
const TIMES = /^(\d{1,2}(?:[:.h]\d\d)?)\s*[-–—]\s*(\d{1,2}(?:[:.h]\d\d)?)(?:\s*\p{L}{1,3})?$/u;
/** Minimum days beside each other that name columns. */
const DAYS = 3;

/** Reduces a text to its form: each word to `a`, each number to `0`. */
const formOf = (cell: string): string => cell.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '0');
const tokensOf = (cell: string): string[] => cell.match(/\p{L}+|\d+/gu) ?? [];

/**
 * Returns whether cells are a series of names that differ in a figure or a word: `Level 1`, `Level 2`; `Jan 26`, `Feb 26`; days; or hours
 * that follow each other. Other cells that begin with a figure are values.
 */
const isSeries = (cells: string[]): boolean => {
  const [first = '', ...others] = cells;
  if (!others.length || new Set(cells).size < cells.length) return false;
  if (others.some((cell) => formOf(cell) !== formOf(first))) return false;
  if (cells.every((cell) => DAY.test(cell))) return cells.length >= DAYS;
  const hours = cells.map((cell) => TIMES.exec(cell));
  if (hours.every(Boolean)) return others.every((_, at) => hours[at]?.[2] === hours[at + 1]?.[1]);
  if (!/^\p{L}{2}/u.test(first)) return false;
  return cells.every((cell) => cells.some((other) => other !== cell && haveCommonToken(cell, other)));
};

const haveCommonToken = (one: string, other: string): boolean => {
  const tokens = new Set(tokensOf(one));
  return tokensOf(other).some((token) => tokens.has(token));
};

/** Returns whether a row names columns: by names, of which some may be a series in a form that no value below has. */
export const areNames = (cells: string[], below: string[][]): boolean => {
  const filled = cells.flatMap((text, column) => (text ? [{ text, column }] : []));
  const withFigures = filled.filter(({ text }) => !isName(text));
  if (filled.length < 2 || (cells[0] && !isName(cells[0]))) return false;
  const [series] = withFigures;
  if (!series) return true;
  const form = formOf(series.text);
  const isBelow = withFigures.some(({ column }) => below.some((row) => formOf(row[column] ?? '') === form));
  const rowsBelow = /^\p{L}/u.test(series.text) ? 1 : 2;
  return below.length >= rowsBelow && !isBelow && isSeries(withFigures.map(({ text }) => text));
};
