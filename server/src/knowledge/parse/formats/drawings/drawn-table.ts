import { oneLine, type Piece } from '../structured-pages.ts';
import { createTable, type GridCell } from '../table-grid.ts';
import { haveMixedKinds } from '../value-kinds.ts';

/** Reads the table of a drawing. The first row names the columns, together with further rows that its cells span. */
export const tablePieces = (written: GridCell[][]): Piece[] => {
  const pieces: Piece[] = [];
  const table = createTable((piece) => pieces.push(piece));
  const rows = withoutCoveredSpans(written);
  const heads = headRows(rows);
  for (const [index, cells] of rows.entries()) table.addRow(cells, index < heads);
  table.end();
  return pieces;
};

/** Drops spans if the file writes the covered cells too: these count instead. */
const withoutCoveredSpans = (rows: GridCell[][]): GridCell[][] => {
  const written = rows.flat();
  const hasLeft = written.some(({ continues }) => continues === 'left');
  const hasAbove = written.some(({ continues }) => continues === 'above');
  return rows.map((cells) =>
    cells.map(({ text, columns = 1, rows: covered = 1, continues }) => ({
      text: oneLine(text),
      columns: hasLeft ? 1 : columns,
      rows: hasAbove ? 1 : covered,
      ...(continues ? { continues } : {}),
    })),
  );
};

const headRows = (rows: GridCell[][]): number => {
  if (rows.length < 2 || hasLabels(rows)) return 0;
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

/** Returns whether rows are labels with values instead of columns with a head. */
const hasLabels = (rows: GridCell[][]): boolean =>
  rows.every(({ length }) => length === 2) &&
  haveMixedKinds(rows.slice(1).map(([, value]) => value?.text ?? ''));
