import type { Piece } from '../structured-pages.ts';
import { areLabels, createGrid, createTable, headLength, joinHead } from '../table-grid.ts';
import { joinGridLines, type WordCell } from './grid-lines.ts';

export type WordRow = {
  cells: WordCell[];
  /** Marked as a head that is repeated on each page. */
  isHead: boolean;
  isBold: boolean;
  /** Shading that all cells share; empty if they have none. */
  fill: string;
};

/** First rows of a table, which are laid out together; further rows are laid out as these. */
const ROWS_TOGETHER = 200;
const HEAD_ROWS = 4;
/** Rows examined for a head. */
const LOOKED_AT_ROWS = 6;
/** Maximum share of rows that look like the head below it: sums and titles of groups are bold too. */
const OTHERS_LIKE_HEAD = 0.25;
/** Minimum rows of a table below another one that Word shows as one table with it. */
const ROWS_OF_A_TABLE = 2;

const filled = ({ cells }: WordRow): number => cells.filter(({ text }) => text).length;

/**
 * Creates a table that emits its rows as pieces. The rows share one grid, without the lines of dragged borders, and rows at the top that
 * alone look different are its head.
 */
export const createWordTable = (emit: (piece: Piece) => void) => {
  let table = createTable(emit);
  let first: WordRow[] | null = [];
  let align = (cells: WordCell[]) => cells;
  let hasStyledHead = false;
  const widths: number[] = [];

  const flush = () => {
    const rows = first ?? [];
    first = null;
    const from = otherTable(rows);
    for (const part of from ? [rows.slice(0, from), rows.slice(from)] : [rows]) {
      align = joinGridLines(
        part.map(({ cells }) => cells),
        widths,
      );
      const aligned = part.map((row) => ({ ...row, cells: align(row.cells) }));
      const head = headOf(aligned, hasStyledHead && part[0] === rows[0]);
      if (part[0] !== rows[0]) {
        table.end();
        table = createTable(emit);
      }
      for (const [at, { cells, isHead }] of aligned.entries())
        table.addRow(cells, isHead || (at >= head.from && at < head.end));
    }
  };
  return {
    /** Adds the width of the next column of the grid. */
    addWidth: (width: number) => widths.push(width),
    /** The style of the table gives its first row a look of its own. */
    styleHead: () => {
      hasStyledHead = true;
    },
    addRow: (row: WordRow) => {
      if (!first) table.addRow(align(row.cells), row.isHead);
      else if (first.push(row) === ROWS_TOGETHER) flush();
    },
    end: () => {
      if (first) flush();
      table.end();
    },
  };
};

/** Returns the row at which another table begins: no border goes on, and the number of cells is another. 0: none. */
const otherTable = (rows: WordRow[]): number => {
  const lines = rows.map(({ cells }) => {
    let at = 0;
    return cells.slice(0, -1).map(({ columns = 1 }) => {
      at += columns;
      return at;
    });
  });
  const isRow = (at: number) => (lines[at]?.length ?? 0) > 0;
  for (let at = ROWS_OF_A_TABLE; at <= rows.length - ROWS_OF_A_TABLE; at += 1) {
    const [above, below] = [lines.slice(0, at), lines.slice(at)];
    const isOther =
      above.filter(({ length }) => length).length >= ROWS_OF_A_TABLE &&
      below.filter(({ length }) => length).length >= ROWS_OF_A_TABLE &&
      isRow(at) &&
      above.at(-1)?.length !== below[0]?.length;
    if (!isOther) continue;
    const borders = new Set(above.flat());
    if (!below.flat().some((line) => borders.has(line))) return at;
  }
  return 0;
};

const NO_HEAD = { from: 0, end: 0 };

/** Returns the rows at the top that are a head by their look. A marked head needs no other. */
const headOf = (rows: WordRow[], hasStyledHead: boolean): { from: number; end: number } => {
  const from = rows.findIndex((row) => filled(row) > 1);
  if (from < 0 || rows.some(({ isHead }) => isHead)) return NO_HEAD;
  const fill = rows[from]?.fill;
  const length = Math.max(
    topRows(rows.slice(from), ({ isBold }) => isBold),
    fill ? topRows(rows.slice(from), (row) => row.fill === fill) : 0,
    hasStyledHead && from === 0 && rows.length > 1 && !areLabels(rows.map(({ cells }) => cells)) ? 1 : 0,
  );
  if (!length) return NO_HEAD;
  const grid = createGrid();
  const laid = rows.slice(from, from + LOOKED_AT_ROWS).map(({ cells }) => grid.layOut(cells));
  const end = withSpannedRows(rows, from + Math.max(length, headLength(laid)));
  const names = joinHead(laid.slice(0, end - from).map(({ cells }) => cells));
  return names.slice(1).every(Boolean) ? { from, end } : NO_HEAD;
};

/** Counts the rows at the top that alone look like a head. */
const topRows = (rows: WordRow[], looksLikeHead: (row: WordRow) => boolean): number => {
  const end = rows.findIndex((row) => !looksLikeHead(row) || filled(row) < 2);
  if (end < 1 || end > HEAD_ROWS) return 0;
  const below = rows.slice(end).filter((row) => filled(row) > 1);
  const others = below.slice(0, -1).filter(looksLikeHead).length;
  return below.length && others <= (below.length - 1) * OTHERS_LIKE_HEAD ? end : 0;
};

/** Adds the rows that a cell of the head reaches into. */
const withSpannedRows = (rows: WordRow[], end: number): number => {
  let last = end;
  while (last < rows.length - 1 && rows[last]?.cells.some(({ continues }) => continues === 'above'))
    last += 1;
  return last;
};
