import { expect, test } from 'vitest';
import { joinGridLines, type WordCell } from './grid-lines.ts';

/** Columns of the cells of each row after lines are joined; a negative number is a gap. */
const joined = (rows: number[][], widths: number[] = []) => {
  const cells = rows.map((row) =>
    row.map((columns): WordCell => ({ text: 'x', columns: Math.abs(columns), isGap: columns < 0 })),
  );
  const align = joinGridLines(cells, widths);
  return cells.map((row) => align(row).map(({ columns }) => columns));
};

test.each([
  [
    'a line that no row uses',
    [
      [1, 2],
      [1, 2],
    ],
    [],
    [
      [1, 1],
      [1, 1],
    ],
  ],
  [
    'a border dragged in one row',
    [
      [2, 1, 1],
      [1, 2, 1],
      [2, 1, 1],
    ],
    [90, 5, 90, 90],
    [
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ],
  ],
  [
    'a border dragged past half a column',
    [
      [1, 2, 1],
      [2, 1, 1],
    ],
    [50, 60, 50, 50],
    [
      [1, 1, 1],
      [1, 1, 1],
    ],
  ],
  [
    'a row that ends a little earlier',
    [
      [1, 1, -1],
      [1, 2],
    ],
    [90, 90, 5],
    [
      [1, 1],
      [1, 1],
    ],
  ],
  [
    'a row that begins a little later',
    [
      [-1, 1, 1],
      [2, 1],
    ],
    [5, 90, 90],
    [
      [1, 1],
      [1, 1],
    ],
  ],
])('%s is joined', (_name, rows, widths, expected) => {
  expect(joined(rows, widths)).toEqual(expected);
});

test.each([
  [
    'a cell over two columns',
    [
      [1, 1, 1],
      [2, 1],
    ],
  ],
  ['a title over all columns', [[3], [1, 1, 1]]],
  [
    'a place that a row leaves free',
    [
      [1, 1, 1],
      [-1, 1, 1],
    ],
  ],
])('%s keeps its columns', (_name, rows) => {
  expect(joined(rows)).toEqual(rows.map((row) => row.map(Math.abs)));
});
