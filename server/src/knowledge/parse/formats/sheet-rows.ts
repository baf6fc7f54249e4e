import type { PageText } from '../../types.ts';
import { oneLine, type Piece, pagesOf } from './structured-pages.ts';

/** How many rows at the top may stand above the names of the columns. */
const HEAD_WITHIN_ROWS = 10;
const HEAD_CHARACTERS = 300;

/**
 * The rows of a sheet as pages. The first row with at least two cells, all of them words, names the columns; those
 * names stand above every passage of the sheet, so that a row far below is still understood.
 */
export function* rowsOf(rows: Iterable<string[]>, sheet: string | null): Generator<PageText> {
  const rest = rows[Symbol.iterator]();
  const top: string[][] = [];
  for (let row = rest.next(); !row.done; row = rest.next())
    if (top.push(cleanRow(row.value)) === HEAD_WITHIN_ROWS) break;
  const head = top.findIndex(isHead);
  const names = top[head]?.filter(Boolean).join(' | ').slice(0, HEAD_CHARACTERS) ?? '';
  yield* pagesOf(piecesOf(top, rest, head), {
    locate: 'rows',
    title: sheet ?? '',
    context: [sheet ?? '', names].filter(Boolean),
  });
}

function* piecesOf(top: string[][], rest: Iterator<string[]>, head: number): Generator<Piece> {
  for (const [index, cells] of top.entries())
    yield { kind: index === head ? 'head' : 'row', cells, row: index + 1 };
  let number = top.length;
  for (let row = rest.next(); !row.done; row = rest.next()) {
    number += 1;
    yield { kind: 'row', cells: cleanRow(row.value), row: number };
  }
}

const cleanRow = (row: string[]): string[] => trimEnd(row.map(oneLine));

const isHead = (cells: string[]): boolean => {
  const filled = cells.filter(Boolean);
  return filled.length >= 2 && filled.every((cell) => /\p{L}/u.test(cell) && !/^[\d\s.,%€$£-]+$/.test(cell));
};

const trimEnd = (cells: string[]): string[] => {
  const last = cells.findLastIndex(Boolean);
  return cells.slice(0, last + 1);
};
