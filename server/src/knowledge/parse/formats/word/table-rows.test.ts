import { expect, test } from 'vitest';
import type { Piece } from '../structured-pages.ts';
import { createWordTable } from './table-rows.ts';

type Row = { cells: (string | [text: string, columns: number])[]; isBold?: boolean; fill?: string };

const read = (rows: Row[], hasStyledHead = false) => {
  const pieces: Piece[] = [];
  const table = createWordTable((piece) => pieces.push(piece));
  if (hasStyledHead) table.styleHead();
  for (const { cells, isBold = false, fill = '' } of rows)
    table.addRow({
      cells: cells.map((cell) =>
        typeof cell === 'string' ? { text: cell } : { text: cell[0], columns: cell[1] },
      ),
      isHead: false,
      isBold,
      fill,
    });
  table.end();
  return pieces.map((piece) => ('cells' in piece ? `${piece.kind}: ${piece.cells.join(', ')}` : ''));
};

test('a row that alone is bold or shaded is the head', () => {
  const rows = [{ cells: ['IT', 'Otte'] }, { cells: ['HR', 'Iwe'] }];
  expect(read([{ cells: ['Subject', 'Contact'], isBold: true }, ...rows])[0]).toBe('head: Subject, Contact');
  expect(read([{ cells: ['Subject', 'Contact'], fill: 'D9' }, ...rows])[0]).toBe('head: Subject, Contact');
  expect(read([{ cells: ['Subject', 'Contact'] }, ...rows], true)[0]).toBe('head: Subject, Contact');
  expect(read([{ cells: ['Subject', 'Contact'] }, ...rows])[0]).toBe('row: Subject, Contact');
});

test('a sum at the end may look like the head', () => {
  const rows = [{ cells: ['Step', '1'], isBold: true }, { cells: ['A', 'x'] }, { cells: ['B', 'y'] }];
  expect(read([...rows, { cells: ['Sum', '2'], isBold: true }])[0]).toBe('head: Step, 1');
});

test('rows that all look alike, or by turns, have no head', () => {
  const [first, second] = [
    ['Ada', '5 h'],
    ['Ben', '7 h'],
  ];
  expect(
    read([
      { cells: first, isBold: true },
      { cells: second, isBold: true },
    ])[0],
  ).toBe('row: Ada, 5 h');
  const banded = [0, 1, 2, 3, 4].map((at) => ({ cells: [`Room ${at}`, 'x'], fill: at % 2 ? '' : 'D9' }));
  expect(read(banded)[0]).toBe('row: Room 0, x');
});

test('bold labels of a form with free places are no head', () => {
  expect(
    read([{ cells: ['Gate 1', '', 'Gate 2', ''], isBold: true }, { cells: ['Place', 'Kiel', '', ''] }])[0],
  ).toBe('row: Gate 1, , Gate 2, ');
});

test('bold names below a bold group name the columns with it', () => {
  expect(
    read([
      { cells: ['Zone', ['Weight', 2]], isBold: true },
      { cells: ['', '5 kg', '9 kg'], isBold: true },
      { cells: ['1', '4 €', '6 €'] },
    ]),
  ).toEqual(['head: Zone, Weight 5 kg, Weight 9 kg', 'row: 1, 4 €, 6 €']);
});

test('a table with other borders below another one is a table of its own', () => {
  expect(
    read([
      { cells: ['Pos', ['Work', 2], 'Price'] },
      { cells: ['A', ['Paint', 2], '50 €'] },
      {
        cells: [
          ['Step', 2],
          ['Who', 2],
        ],
      },
      {
        cells: [
          ['Lift', 2],
          ['Otte', 2],
        ],
      },
    ]),
  ).toEqual(['head: Pos, Work, Price', 'row: A, Paint, 50 €', 'row: Step, Who', 'row: Lift, Otte']);
});
