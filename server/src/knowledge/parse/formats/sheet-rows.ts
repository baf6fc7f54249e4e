import type { PageText } from '../../types.ts';
import { oneLine, type Piece, pagesOf } from './structured-pages.ts';

/** How many rows at the top may stand above the names of the columns. */
const HEAD_WITHIN_ROWS = 10;
const HEAD_CHARACTERS = 300;

/**
 * The rows of a sheet as pages. The first row with at least two cells, all of them words, names the columns; those
 * names stand above every passage of the sheet, so that a row far below is still understood.
 */
export const rowsOf = (rows: string[][], sheet: string | null): PageText[] => {
  const clean = rows.map((row) => trimEnd(row.map(oneLine)));
  const head = clean.slice(0, HEAD_WITHIN_ROWS).findIndex(isHead);
  const pieces = clean.map(
    (cells, index): Piece => ({ kind: index === head ? 'head' : 'row', cells, row: index + 1 }),
  );
  const names = clean[head]?.filter(Boolean).join(' | ').slice(0, HEAD_CHARACTERS) ?? '';
  return pagesOf(pieces, {
    locate: 'rows',
    title: sheet ?? '',
    context: [sheet ?? '', names].filter(Boolean),
  });
};

const isHead = (cells: string[]): boolean => {
  const filled = cells.filter(Boolean);
  return filled.length >= 2 && filled.every((cell) => /\p{L}/u.test(cell) && !/^[\d\s.,%€$£-]+$/.test(cell));
};

const trimEnd = (cells: string[]): string[] => {
  const last = cells.findLastIndex(Boolean);
  return cells.slice(0, last + 1);
};
