import { type Drawn, LINE_POINTS, LINES_AT_MOST, SAME_POINTS } from './grids.ts';

/** Maximum height of the cell of a head, in points. */
const HEAD_POINTS = 90;
const HEAD_ROWS = 3;

/**
 * Returns the filled cells directly above the upright lines of ruled tables: heads are often filled and not ruled. Their edges are lines of
 * the table. A single area above a whole table is a title.
 */
export const filledHeads = (lines: Drawn[], fills: Drawn[]): Drawn[] => {
  if (!fills.length || lines.length > LINES_AT_MOST) return [];
  const cells = fills.filter(isCell).toSorted((one, other) => one.x0 - other.x0);
  const heads: Drawn[] = [];
  let below = lines;
  for (let row = 0; row < HEAD_ROWS && below.length; row += 1) {
    const tops = below.flatMap(topsOf);
    below = rowsOf(cells.filter((cell) => !heads.includes(cell) && tops.some(({ y }) => isSame(y, cell.y1))))
      .filter((row) => row.length > 1 && spans(row, tops))
      .flat();
    heads.push(...below);
  }
  return heads;
};

const isCell = ({ x0, x1, y0, y1 }: Drawn): boolean =>
  x1 - x0 > LINE_POINTS && y1 - y0 > LINE_POINTS && y1 - y0 < HEAD_POINTS;

/** Groups cells, given from left to right, that are beside each other. */
const rowsOf = (cells: Drawn[]): Drawn[][] => {
  const rows: Drawn[][] = [];
  for (const cell of cells) {
    const row = rows.find((one) => {
      const last = one.at(-1);
      return last && isSame(last.x1, cell.x0) && isSame(last.y1, cell.y1);
    });
    if (row) row.push(cell);
    else rows.push([cell]);
  }
  return rows;
};

/** Returns whether a row of cells begins and ends where upright lines below it do. */
const spans = (cells: Drawn[], tops: Top[]): boolean => {
  const [first, last] = [cells[0], cells.at(-1)];
  const touches = (cell: Drawn | undefined, edge: number | undefined) =>
    tops.some(({ x, y }) => isSame(x, edge ?? 0) && isSame(y, cell?.y1 ?? 0));
  return touches(first, first?.x0) && touches(last, last?.x1);
};

type Top = { x: number; y: number };

/** Upper ends of the upright edges of a line or box. */
const topsOf = ({ x0, x1, y0, y1 }: Drawn): Top[] => {
  if (y1 - y0 < LINE_POINTS) return [];
  return x1 - x0 < LINE_POINTS ? [{ x: (x0 + x1) / 2, y: y0 }] : [x0, x1].map((x) => ({ x, y: y0 }));
};

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < SAME_POINTS;
