import type { SheetCell, SheetRow } from './sheet-row.ts';

/** Maximum characters of a title or name; longer text is a sentence. */
const TITLE_CHARACTERS = 120;

export const cellsOf = (row: SheetRow): SheetCell[] => [...row.cells.values()];

/** Returns whether a row shows one cell or one merged area only. */
export const isSingle = (row: SheetRow): boolean => {
  const [first, ...others] = cellsOf(row);
  return !!first && others.every(({ merged }) => merged !== undefined && merged === first.merged);
};

export const columnsOf = (rows: SheetRow[]): number[] =>
  [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => a - b);

export const textsOf = (row: SheetRow, columns: number[]): string[] => {
  const texts = columns.map((column) => row.cells.get(column)?.text ?? '');
  return texts.slice(0, texts.findLastIndex(Boolean) + 1);
};

/** Returns whether a text is a title: short, and not a sentence or remark. */
export const isTitle = (text: string): boolean =>
  text.length <= TITLE_CHARACTERS && /\p{L}|\d{4}/u.test(text) && !/[.;!?]$|^[*†‡(]|^\d\)/.test(text);

const YEAR = /^(?:19|20)\d\d$/;
const DATE = /^\d{4}-\d\d(?:-\d\d)?$|\p{L}{3}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}/u;

/** Returns whether figures can name columns: years, dates, or numbers in equal steps. */
export const isSeries = (texts: string[]): boolean => {
  if (new Set(texts).size < texts.length) return false;
  if (texts.every((text) => YEAR.test(text)) || texts.every((text) => DATE.test(text))) return true;
  const numbers = texts.map((text) => Number(text.replace(/^[^\d-]+|[^\d.]+$/g, '')));
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0);
  return (
    texts.length > 2 && step !== 0 && numbers.slice(1).every((one, at) => one - (numbers[at] ?? 0) === step)
  );
};

/** Returns whether a row can name columns: words or a series of figures, with few repetitions unless groups distinguish them. */
export const hasNames = (row: SheetRow, mayRepeat = false): boolean => {
  const cells = cellsOf(row);
  const figures = cells.filter(({ isFigure }) => isFigure).map(({ text }) => text);
  const distinct = new Set(cells.map(({ text, merged }) => merged ?? text)).size;
  return (
    cells.length > 1 &&
    cells.every(({ text, isFigure }) => text.length <= TITLE_CHARACTERS && (isFigure || isWord(text))) &&
    (mayRepeat || distinct > 0.7 * new Set(cells.map(({ merged }, at) => merged ?? at)).size) &&
    (!figures.length || (isSeries(figures) && isFreeOfTotals(cells)))
  );
};

/** A name has letters or is short (`#`, `1`); e-mail addresses and URLs are values. */
const isWord = (text: string): boolean =>
  (/\p{L}/u.test(text) || text.length < 5) && !/\S@\S|:\/\//.test(text);

/** A row that begins with "Total" contains sums, not names. */
const TOTAL = /^(?:sub-?)?totals?\b|^sum\b|^average\b|^total\b|^somme\b|^sous-total|^moyenne/i;
const isFreeOfTotals = ([first]: SheetCell[]): boolean => !first || !TOTAL.test(first.text);

export const isTotal = (row: SheetRow): boolean => !isFreeOfTotals(cellsOf(row));

export const isAllBold = (row: SheetRow | undefined): boolean =>
  !!row && cellsOf(row).every(({ isBold }) => isBold);

/** Counts the columns with words in a row and a figure below. */
export const countContrasts = (row: SheetRow, below: SheetRow | undefined): number =>
  [...row.cells].filter(([column, cell]) => !cell.isFigure && below?.cells.get(column)?.isFigure).length;
