import type { PageText } from '../../types.ts';
import { oneLine, type Piece, pagesOf } from './structured-pages.ts';

/** How many rows at the top may stand above the names of the columns. */
export const HEAD_WITHIN_ROWS = 10;
const HEAD_CHARACTERS = 300;

/**
 * The rows of a sheet as pages. The first row with at least two cells, all of them words, names the columns; those
 * names stand above every passage of the sheet, so that a row far below is still understood. Of a part of a sheet the
 * names are given.
 */
export const rowsOf = (
  rows: string[][],
  sheet: string | null,
  { firstRow = 1, names = columnNames(rows) }: { firstRow?: number; names?: string } = {},
): PageText[] => {
  const clean = rows.map(cleanRow);
  const head = firstRow === 1 ? headOf(clean) : -1;
  const pieces = clean.map(
    (cells, index): Piece => ({ kind: index === head ? 'head' : 'row', cells, row: firstRow + index }),
  );
  return pagesOf(pieces, {
    locate: 'rows',
    title: sheet ?? '',
    context: [sheet ?? '', names].filter(Boolean),
  });
};

/** The names of the columns as they stand above the passages; empty when no row has them. */
export const columnNames = (rows: string[][]): string => {
  const top = rows.slice(0, HEAD_WITHIN_ROWS).map(cleanRow);
  return top[headOf(top)]?.filter(Boolean).join(' | ').slice(0, HEAD_CHARACTERS) ?? '';
};

const headOf = (rows: string[][]): number => rows.slice(0, HEAD_WITHIN_ROWS).findIndex(isHead);

const cleanRow = (row: string[]): string[] => trimEnd(row.map(oneLine));

const isHead = (cells: string[]): boolean => {
  const filled = cells.filter(Boolean);
  return filled.length >= 2 && filled.every((cell) => /\p{L}/u.test(cell) && !/^[\d\s.,%€$£-]+$/.test(cell));
};

const trimEnd = (cells: string[]): string[] => {
  const last = cells.findLastIndex(Boolean);
  return cells.slice(0, last + 1);
};
