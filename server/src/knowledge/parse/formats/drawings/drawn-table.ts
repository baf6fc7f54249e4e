import { areNames } from '../head-names.ts';
import { oneLine, type Piece } from '../structured-pages.ts';
import { areLabels, createTable, type GridCell } from '../table-grid.ts';

export type DrawnCell = GridCell & {
  /** All its text is bold. */
  isBold?: boolean;
};

/**
 * Reads the table of a drawing. The first row names the columns, together with further rows that its cells span.
 *
 * @param hasHead the first row has the look of a head; without it, the row is one only if it reads as one
 */
export const tablePieces = (written: DrawnCell[][], hasHead: boolean): Piece[] => {
  const pieces: Piece[] = [];
  const table = createTable((piece) => pieces.push(piece));
  const rows = withoutCoveredSpans(written.map(asOneCell));
  const length = headRows(rows);
  const heads = hasHead || isBoldAlone(written) || readsAsHead(rows, length) ? length : 0;
  if (!heads && !hasHead && isForm(rows, length)) table.beginRows();
  for (const [index, cells] of rows.entries()) table.addRow(cells, index < heads);
  table.end();
  return pieces;
};

/** Joins a row merged across the whole table, whose covered cells the file writes too, to one cell. */
const asOneCell = (cells: DrawnCell[]): DrawnCell[] => {
  const [first, ...covered] = cells;
  const isOne =
    first && !first.continues && covered.length && covered.every(({ continues }) => continues === 'left');
  return isOne ? [{ ...first, columns: cells.length }] : cells;
};

/** Drops spans if the file writes the covered cells too: these count instead. */
const withoutCoveredSpans = (rows: DrawnCell[][]): GridCell[][] => {
  const written = rows.flat();
  const hasLeft = written.some(({ continues }) => continues === 'left');
  const hasAbove = written.some(({ continues }) => continues === 'above');
  return rows.map((cells) =>
    cells.map(({ text, columns = 1, rows: covered = 1, continues }) => ({
      text: oneLine(text),
      columns: hasLeft && cells.length > 1 ? 1 : columns,
      rows: hasAbove ? 1 : covered,
      ...(continues ? { continues } : {}),
    })),
  );
};

const isBoldAlone = ([first = [], ...others]: DrawnCell[][]): boolean => {
  const isBold = (cells: DrawnCell[]) => cells.every(({ text, isBold: own }) => own || !text.trim());
  return isBold(first) && others.some((cells) => !isBold(cells));
};

/** Returns whether the first row reads as a head without the look of one: names of columns that are no form. */
const readsAsHead = (rows: GridCell[][], length: number): boolean => {
  const [names = [], ...below] = rows.map((cells) => cells.map(({ text }) => text));
  return areNames(names, below) && !isForm(rows, length);
};

/** Returns whether rows of two or four cells are labels beside their values: no column holds figures. */
const isForm = (rows: GridCell[][], length: number): boolean => {
  const below = rows.slice(length);
  const hasFigure = (column: number) => (cells: GridCell[]) => /\d/.test(cells[column]?.text ?? '');
  if (rows.every((cells) => cells.length === 2)) return !below.every(hasFigure(1));
  return (
    rows.every((cells) => cells.length === 4) && ![1, 2, 3].some((column) => below.some(hasFigure(column)))
  );
};

const headRows = (rows: GridCell[][]): number => {
  if (rows.length < 2 || areLabels(rows) || hasMarkedLabels(rows)) return 0;
  const spans = (cells: GridCell[] = []) =>
    cells.some(({ columns = 1, continues }) => columns > 1 || continues === 'left');
  const reaches = (cells: GridCell[] = []) => cells.some(({ continues }) => continues === 'above');
  const hasFigures = (cells: GridCell[] = []) => cells.some(({ text }) => /^\W*\d/.test(text));
  let length = 1;
  while (
    length < rows.length - 1 &&
    (spans(rows[length - 1]) || reaches(rows[length])) &&
    !hasFigures(rows[length])
  )
    length += 1;
  return length;
};

/** Returns whether each second cell is a label with a colon, beside its value. */
const hasMarkedLabels = (rows: GridCell[][]): boolean =>
  rows.every((cells) => cells.every(({ text }, at) => !text || /[:：]$/.test(text) === (at % 2 === 0)));
