import { expect, test } from 'vitest';
import type { Piece } from './structured-pages.ts';
import { createGrid, createTable, type GridCell } from './table-grid.ts';

type Written = string | GridCell;
const asCells = (row: Written[]): GridCell[] =>
  row.map((cell) => (typeof cell === 'string' ? { text: cell } : cell));
const laidOut = (rows: Written[][]) => {
  const grid = createGrid();
  return rows.map((row) => grid.layOut(asCells(row)).cells);
};
const tableOf = (rows: { cells: Written[]; isHead?: boolean }[]) => {
  const pieces: Piece[] = [];
  const table = createTable((piece) => pieces.push(piece));
  for (const { cells, isHead = false } of rows) table.addRow(asCells(cells), isHead);
  table.end();
  return pieces.map((piece) => ('cells' in piece ? [piece.kind, ...piece.cells] : []));
};

test('a covered place has the value of the cell that covers it', () => {
  expect(
    laidOut([
      [{ text: 'Rotterdam', rows: 2 }, 'Early', { text: '1.10', columns: 2 }],
      ['Late', '2.35', '2.40'],
      [{ text: 'Antwerp', rows: Number.POSITIVE_INFINITY }, { text: 'closed', columns: 2, rows: 2 }, '1'],
      ['2'],
    ]),
  ).toEqual([
    ['Rotterdam', 'Early', '1.10', '1.10'],
    ['Rotterdam', 'Late', '2.35', '2.40'],
    ['Antwerp', 'closed', 'closed', '1'],
    ['Antwerp', 'closed', 'closed', '2'],
  ]);
});

test('cells that are written as covered take the value above or on the left', () => {
  expect(
    laidOut([
      ['Site', { text: 'Shift', columns: 2 }, 'Rate'],
      ['Lyon', 'Early', { text: '', continues: 'left' }, '1'],
      [{ text: '', continues: 'above' }, { text: '', columns: 2, continues: 'above' }, '2'],
    ]),
  ).toEqual([
    ['Site', 'Shift', 'Shift', 'Rate'],
    ['Lyon', 'Early', 'Early', '1'],
    ['Lyon', 'Early', 'Early', '2'],
  ]);
});

test('spans end with their row group and at the widest row', () => {
  const grid = createGrid();
  grid.layOut([{ text: 'a', rows: 99 }, { text: 'b' }]);
  grid.endGroup();
  expect(grid.layOut([{ text: 'c' }]).cells).toEqual(['c']);
  const wide = createGrid().layOut([
    { text: 'a', columns: 1e9 },
    { text: 'b', columns: 1e9 },
  ]).cells;
  expect(wide.length).toBeLessThanOrEqual(1_001);
});

test('a long text stands once, however many places its cell covers', () => {
  const text = 'word '.repeat(1_000);
  expect(laidOut([[{ text, columns: 3, rows: 2 }, 'x'], ['y']])).toEqual([
    [text, '', '', 'x'],
    ['', '', '', 'y'],
  ]);
});

test('a head of several rows names each column by all of them', () => {
  const head = ['Berth', 'Summer Week', 'Summer Month', 'Winter Week', 'Winter Month'];
  const rows: Written[][] = [
    [
      { text: 'Berth', rows: 2 },
      { text: 'Summer', columns: 2 },
      { text: 'Winter', columns: 2 },
    ],
    ['Week', 'Month', 'Week', 'Month'],
    ['Pontoon A', '120', '400', '60', '210'],
    ['Pontoon B', '95', '330', '45', '160'],
  ];
  const expected = [
    ['head', ...head],
    ['row', ...(rows[2] ?? [])],
    ['row', ...(rows[3] ?? [])],
  ];
  expect(tableOf(rows.map((cells) => ({ cells })))).toEqual(expected);
  expect(tableOf(rows.map((cells, index) => ({ cells, isHead: index < 2 })))).toEqual(expected);
});

test('a title across the table names no column', () => {
  const rows: Written[][] = [
    [{ text: 'Prices of 2026', columns: 3 }],
    ['Part', 'Price', 'Stock'],
    ['Rotor', '12', '4'],
  ];
  const expected = [
    ['row', 'Prices of 2026'],
    ['head', 'Part', 'Price', 'Stock'],
    ['row', 'Rotor', '12', '4'],
  ];
  expect(tableOf(rows.map((cells) => ({ cells })))).toEqual(expected);
  expect(tableOf(rows.map((cells, index) => ({ cells, isHead: index < 2 })))).toEqual(expected);
});

test('rows of words whose cells cover columns are no head', () => {
  const rows: Written[][] = [
    ['Monday', { text: 'Meeting', columns: 2 }],
    ['Tuesday', { text: 'Training', columns: 2 }],
    ['Friday', 'Cleaning', 'Closing'],
  ];
  expect(tableOf(rows.map((cells) => ({ cells }))).map(([kind]) => kind)).toEqual(['row', 'row', 'row']);
});

test('an unmarked first row is a head only where it reads as one', () => {
  const kinds = (rows: string[][]) => tableOf(rows.map((cells) => ({ cells }))).map(([kind]) => kind);
  expect(
    kinds([
      ['City', 'Limit'],
      ['Lyon', '120 €'],
    ]),
  ).toEqual(['head', 'row']);
  expect(
    kinds([
      ['', '2023', '2024'],
      ['Quality', '17', '19'],
    ]),
  ).toEqual(['head', 'row']);
  expect(
    kinds([
      ['Owner', 'Margit Olsson'],
      ['Process', 'Gowning'],
    ]),
  ).toEqual(['row', 'row']);
  expect(
    kinds([
      ['Rotor', '12', 'red'],
      ['Stator', '14', 'blue'],
    ]),
  ).toEqual(['row', 'row']);
  expect(kinds([['Part', 'Price', 'Stock']])).toEqual(['row']);
});
