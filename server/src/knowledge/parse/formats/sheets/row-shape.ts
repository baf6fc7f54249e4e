import type { SheetCell, SheetRow } from './sheet-row.ts';

/** A longer text is a sentence and no title or name. */
const TITLE_CHARACTERS = 120;

export const cellsOf = (row: SheetRow): SheetCell[] => [...row.cells.values()];

/** One cell, or one merged cell, is all that the row shows. */
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

/** Short, and not a sentence or a remark. */
export const isTitle = (text: string): boolean =>
  text.length <= TITLE_CHARACTERS && /\p{L}|\d{4}/u.test(text) && !/[.;!?]$|^[*†‡(]|^\d\)/.test(text);

const YEAR = /^(?:19|20)\d\d$/;
const DATE = /^\d{4}-\d\d(?:-\d\d)?$|\p{L}{3}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}/u;

/** Figures that name columns: years, dates, or numbers in equal steps. */
export const isSeries = (texts: string[]): boolean => {
  if (new Set(texts).size < texts.length) return false;
  if (texts.every((text) => YEAR.test(text)) || texts.every((text) => DATE.test(text))) return true;
  const numbers = texts.map((text) => Number(text.replace(/^[^\d-]+|[^\d.]+$/g, '')));
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0);
  return (
    texts.length > 2 && step !== 0 && numbers.slice(1).every((one, at) => one - (numbers[at] ?? 0) === step)
  );
};

/** Whether the cells of a row can name columns: words and a series of figures, hardly any twice unless groups tell them apart. */
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

/** A name has letters or is a short sign (`#`, `1`); addresses and telephone numbers are values. */
const isWord = (text: string): boolean =>
  (/\p{L}/u.test(text) || text.length < 5) && !/\S@\S|:\/\//.test(text);

/** "Total" begins a row of sums, and so no names. */
const TOTAL = /^(?:sub-?)?totals?\b|^sum\b|^average\b|^total\b|^somme\b|^sous-total|^moyenne/i;
const isFreeOfTotals = ([first]: SheetCell[]): boolean => !first || !TOTAL.test(first.text);

export const isTotal = (row: SheetRow): boolean => !isFreeOfTotals(cellsOf(row));

export const isAllBold = (row: SheetRow | undefined): boolean =>
  !!row && cellsOf(row).every(({ isBold }) => isBold);

/** Columns in which a row has words and the row below a figure. */
export const countContrasts = (row: SheetRow, below: SheetRow | undefined): number =>
  [...row.cells].filter(([column, cell]) => !cell.isFigure && below?.cells.get(column)?.isFigure).length;
