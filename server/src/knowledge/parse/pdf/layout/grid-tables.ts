import { CELL_BREAK } from '../../../cell-break.ts';
import { createGrid, headLength, joinHead } from '../../formats/table-grid.ts';
import { textOfLines } from './cells.ts';
import type { Grid, GridPlace } from './grids.ts';
import type { LaidLine } from './reading-order.ts';
import { inReadingDirection, rowsOf } from './rows.ts';
import { isNumber, isYear, type Run, textOfRun } from './runs.ts';
import { dividedCells, isOneRow, wrappedBands } from './tables.ts';

/** Table of a grid: its lines in order, its columns, and their names. */
export type GridTable = { y0: number; y1: number; lines: LaidLine[]; xs: number[]; head: string };

/** Minimum cells with text. */
const FILLED = 3;
/** Maximum words of a cell that holds most of the text of its grid: a frame around text is no table. */
const WORDS_OF_A_CELL = 80;
const MOST = 0.6;
/** Minimum printed lines with several numbers for a cell to have columns of its own. */
const COLUMN_LINES = 2;
/** Minimum share of rows with cells over several columns in a form, whose rows have columns of their own. */
const SPANNED = 0.3;
const HEAD_ROWS = 4;
/** Maximum difference of column positions between parts of one table, in points. */
const SAME_COLUMNS = 3;

type Cell = GridPlace & { runs: Run[]; text: string };

/**
 * Lays out the text of ruled tables by their lines. Returns the tables and the runs outside of them. A grid with text beside it, or with
 * little text in it, is left to the layout by white space. `before`: the last table of the page before, whose names go on in a table without
 * a head.
 */
export const layGrids = (
  grids: Grid[],
  given: Run[],
  { before, isRightToLeft }: { before?: GridTable | undefined; isRightToLeft: boolean },
): { tables: GridTable[]; rest: Run[] } => {
  const tables: GridTable[] = [];
  let rest = given;
  for (const grid of grids) {
    const { inside, outside } = cutAtGrid(rest, grid);
    const cells = grid.cells.map((place): Cell => {
      const rows = rowsOf(inside.get(place) ?? []);
      return {
        ...place,
        runs: rows.flatMap(({ runs }) => runs),
        text: textOfLines(rows.map((row) => inReadingDirection(row.runs))),
      };
    });
    const [y0, y1] = [grid.ys[0] ?? 0, grid.ys.at(-1) ?? 0];
    const isBeside = outside.some((run) => run.y0 + run.y1 > 2 * y0 && run.y0 + run.y1 < 2 * y1);
    if (isBeside || !isTable(cells)) continue;
    rest = outside;
    const table = tableOf(grid, cells, tables.length ? undefined : before);
    tables.push(isRightToLeft ? reversed(table) : table);
  }
  return { tables, rest };
};

const reversed = (table: GridTable): GridTable => ({
  ...table,
  lines: table.lines.map((line) => (line.cells ? { ...line, cells: line.cells.toReversed() } : line)),
});

/** Parts runs at the sides of cells. */
const cutAtGrid = (runs: Run[], { xs, ys, cells }: Grid) => {
  const places = new Map<number, GridPlace>();
  for (const cell of cells)
    for (let row = cell.row; row < cell.rowEnd; row += 1)
      for (let column = cell.column; column < cell.columnEnd; column += 1)
        places.set(row * xs.length + column, cell);
  const inside = new Map<GridPlace, Run[]>();
  const outside: Run[] = [];
  for (const run of runs) {
    const y = (run.y0 + run.y1) / 2;
    const row = ys.findIndex((top, index) => y >= top && y < (ys[index + 1] ?? top));
    if (row < 0) {
      outside.push(run);
      continue;
    }
    const placeOf = ({ x0, x1 }: { x0: number; x1: number }): GridPlace | undefined => {
      const x = (x0 + x1) / 2;
      const column = xs.findIndex((left, index) => x >= left && x < (xs[index + 1] ?? left));
      return column < 0 ? undefined : places.get(row * xs.length + column);
    };
    for (let from = 0; from < run.words.length; ) {
      const first = run.words[from];
      const place = first && placeOf(first);
      let to = from + 1;
      while (to < run.words.length && placeOf(run.words[to] ?? run) === place) to += 1;
      const part = partOf(run, from, to);
      if (!place) outside.push(part);
      else inside.set(place, [...(inside.get(place) ?? []), part]);
      from = to;
    }
  }
  return { inside, outside };
};

const partOf = (run: Run, from: number, to: number): Run => {
  if (from === 0 && to === run.words.length) return run;
  const words = run.words.slice(from, to);
  return {
    ...run,
    words,
    x0: Math.min(...words.map(({ x0 }) => x0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    isBroken: to === run.words.length && run.isBroken,
  };
};

const wordsOf = ({ runs }: Cell): number => runs.reduce((sum, { words }) => sum + words.length, 0);

const isTable = (cells: Cell[]): boolean => {
  const filled = cells.filter(({ text }) => text);
  const isApart = (start: (cell: Cell) => number) => new Set(filled.map(start)).size > 1;
  if (filled.length < FILLED || !isApart(({ row }) => row) || !isApart(({ column }) => column)) return false;
  const words = filled.map(wordsOf);
  const most = Math.max(...words);
  if (filled.some(({ runs }) => hasColumns(runs))) return false;
  return most <= WORDS_OF_A_CELL || most < MOST * words.reduce((sum, count) => sum + count, 0);
};

/** Returns whether several printed lines of a cell have numbers beside each other: its columns are not ruled. */
const hasColumns = (runs: Run[]): boolean =>
  rowsOf(runs).filter(({ runs: beside }) => beside.filter((run) => isNumber(textOfRun(run))).length > 1)
    .length >= COLUMN_LINES;

/** Row of a table: the texts of its columns, ranges that a cell spans, and the texts of its own cells. */
type TableRow = { cells: string[]; spans: [from: number, end: number][]; own: string[]; runs: Run[] };

/** Returns whether most columns beside the first have numbers below each other. */
const haveNumbersBelow = ([, ...values]: Cell[]): boolean => {
  const isBelow = ({ runs }: Cell) => runs.filter((run) => isNumber(textOfRun(run))).length > 1;
  const below = values.filter(isBelow).length;
  return below > 0 && below >= values.length / 2;
};

/** Returns the rows that no line parts within a row of the grid, such as names with a number each; or the row itself. */
const partsOfRow = (row: TableRow, own: Cell[], columns: number): TableRow[] => {
  if (!haveNumbersBelow(own)) return [row];
  const flat = own.filter((cell) => cell.rowEnd === cell.row + 1);
  const lines = rowsOf(flat.flatMap(({ runs }) => runs)).map((printed) => {
    const cells: Run[][] = Array.from({ length: columns }, () => []);
    for (const { column, runs } of flat)
      cells[column]?.push(...printed.runs.filter((run) => runs.includes(run)));
    return { cells, row: printed };
  });
  if (isOneRow(lines)) return [row];
  return wrappedBands(lines, []).map((band) => {
    const texts = dividedCells(band, columns);
    const cells = row.cells.map((text, column) =>
      flat.some((cell) => cell.column <= column && column < cell.columnEnd) ? (texts[column] ?? '') : text,
    );
    return { cells, spans: row.spans, own: cells, runs: band.flatMap(({ row: { runs } }) => runs) };
  });
};

const tableOf = ({ xs, ys }: Grid, cells: Cell[], before?: GridTable): GridTable => {
  const grid = createGrid();
  const written = ys.slice(1).map((_, row) => cells.filter((cell) => cell.row === row));
  const laid = written.flatMap((own) =>
    partsOfRow(
      {
        ...grid.layOut(
          own.map(({ text, row, rowEnd, column, columnEnd }) => ({
            text,
            rows: rowEnd - row,
            columns: columnEnd - column,
          })),
        ),
        runs: own.flatMap(({ runs }) => runs),
        own: own.map(({ text }) => text),
      },
      own,
      xs.length - 1,
    ),
  );
  const rows = laid.filter(({ runs }) => runs.length > 0);
  const start = Math.max(
    0,
    rows.findIndex((row) => row.cells.filter(Boolean).length > 1),
  );
  const body = rows.slice(start);
  const length = headLength(body) || boldRows(body);
  const values = body.slice(length);
  const spanned = values.filter(({ spans }) => spans.length > 0).length;
  const isContinued = !length && !!before && haveSameColumns(xs, before.xs);
  const isForm = !length && !isContinued && spanned > SPANNED * values.length;
  const heads = body.slice(0, length);
  const names = joinHead(heads.map((row) => row.cells));
  const head = isContinued ? before.head : names.join(CELL_BREAK);
  const lines: LaidLine[] = [
    ...rows.slice(0, start).map(({ runs }): LaidLine => ({ runs })),
    ...(length ? [{ runs: heads.flatMap(({ runs }) => runs), cells: names, isHead: true, head: '' }] : []),
    ...values.map(({ runs, cells: own, own: alone }): LaidLine => {
      const shown = isForm ? alone.filter(Boolean) : own;
      return shown.filter(Boolean).length < 2 ? { runs, head } : { runs, cells: shown, isHead: false, head };
    }),
  ];
  return { y0: ys[0] ?? 0, y1: ys.at(-1) ?? 0, lines, xs, head };
};

/** Counts the rows at the top that are bold and have no values, if no other row is bold. */
const boldRows = (rows: TableRow[]): number => {
  const isBold = ({ runs }: TableRow) => runs.every(({ bold }) => bold);
  const isName = ({ cells }: TableRow) => !cells.some((text) => isNumber(text) && !isYear(text));
  const length = rows.findIndex((row) => !isBold(row) || !isName(row));
  return length > 0 && length <= HEAD_ROWS && !rows.slice(length).some(isBold) ? length : 0;
};

const haveSameColumns = (xs: number[], others: number[]): boolean =>
  xs.length === others.length && xs.every((x, index) => Math.abs(x - (others[index] ?? 0)) < SAME_COLUMNS);
