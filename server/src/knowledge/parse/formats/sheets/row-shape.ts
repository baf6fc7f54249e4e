import { directionOf, isPointOrRange, isSeries, isWeekday } from './series.ts';
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

/** Returns the figures of a row; a merged area counts once. */
export const figuresOf = (row: SheetRow): string[] =>
  cellsOf(row)
    .filter((cell, at, cells) => cell.isFigure && !isSameArea(cell, cells[at - 1]))
    .map(({ text }) => text);

export const isSameArea = (cell: SheetCell, other: SheetCell | undefined): boolean =>
  cell.merged !== undefined && cell.merged === other?.merged;

/**
 * Returns whether a row can name columns: words, or figures that can, with few repetitions except weekdays and names that groups
 * distinguish (`isGrouped`).
 */
export const hasNames = (row: SheetRow, below?: SheetRow, isGrouped = false): boolean => {
  const cells = cellsOf(row);
  const words = cells.flatMap(({ text, isFigure }) => (isFigure ? [] : text));
  return (
    cells.length > 1 &&
    cells.every(isShort) &&
    (words.every(isWord) || (words.filter(isPointOrRange).length > 1 && words.every(isWordOrRange))) &&
    (isGrouped || isDistinct(cells.filter(({ text }) => !isWeekday(text))) || repeatsAbove(row, below)) &&
    canFiguresName(row, below, isGrouped) &&
    (isFreeOfTotals(cells) || !figuresOf(row).length)
  );
};

/** Returns whether the figures of a row, if any, can name columns: a series, or each across several columns with words below. */
export const canFiguresName = (row: SheetRow, below?: SheetRow, isGrouped = false): boolean => {
  const figures = figuresOf(row);
  if (!figures.length || isSeries(isGrouped ? [...new Set(figures)] : figures)) return true;
  return (
    figures.length > 1 &&
    [...row.cells].every(([column, { isFigure, merged }]) => {
      const under = below?.cells.get(column);
      return !isFigure || (!!merged && merged.right > merged.left && !!under && !under.isFigure);
    })
  );
};

const isDistinct = (cells: SheetCell[]): boolean => {
  const distinct = new Set(cells.map(({ text, merged }) => merged ?? text)).size;
  return !cells.length || distinct > 0.7 * new Set(cells.map(({ merged }, at) => merged ?? at)).size;
};

/** Returns whether a row repeats several names in their order, above figures: "Plan | Actual | Plan | Actual". */
const repeatsAbove = (row: SheetRow, below: SheetRow | undefined): boolean => {
  const texts = [...row.cells].flatMap(([column, { text }]) =>
    below?.cells.get(column)?.isFigure ? text : [],
  );
  const length = texts.indexOf(texts[0] ?? '', 1);
  return (
    length > 1 &&
    texts.length % length === 0 &&
    texts.length >= row.cells.size - 1 &&
    texts.every((text, at) => text === texts[at % length])
  );
};

/** A name has letters or is short (`#`, `1`); e-mail addresses and URLs are values. */
const isWord = (text: string): boolean =>
  (/\p{L}/u.test(text) || text.length < 5) && !/\S@\S|:\/\//.test(text);

/** Dates and ranges are names in a row of several; one alone is a value (`Date | 01.05.2026`). */
const isWordOrRange = (text: string): boolean => isWord(text) || isPointOrRange(text);

/** A row that begins with "Total" contains sums, not names. */
const TOTAL =
  /^(?:sub-?)?totals?\b|^sum\b|^average\b|^somme\b|^sous-total|^moyenne|^(?:zwischen|gesamt)?summe\b|^(?:ins)?gesamt\b|^durchschnitt\b|^tota(?:le|al)\b|^suma\b|^razem\b/i;
const isFreeOfTotals = ([first]: SheetCell[]): boolean => !first || !TOTAL.test(first.text);

/** Returns whether a row names columns by figures that only rise, in steps of any size: "Item | 1 | 10 | 50". */
export const hasRisingFigures = (row: SheetRow): boolean =>
  directionOf(figuresOf(row)) > 0 && cellsOf(row).every(isShort) && isFreeOfTotals(cellsOf(row));

const isShort = ({ text }: SheetCell): boolean => text.length <= TITLE_CHARACTERS;

export const isTotal = (row: SheetRow): boolean => !isFreeOfTotals(cellsOf(row));

export const isAllBold = (row: SheetRow | undefined): boolean =>
  !!row && cellsOf(row).every(({ isBold }) => isBold);

/** Counts the columns with words in a row and a figure below. */
export const countContrasts = (row: SheetRow, below: SheetRow | undefined): number =>
  [...row.cells].filter(([column, cell]) => !cell.isFigure && below?.cells.get(column)?.isFigure).length;

export const isAllShaded = (row: SheetRow): boolean => cellsOf(row).every(({ isShaded }) => isShaded);
