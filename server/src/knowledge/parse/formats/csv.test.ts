import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { findDelimiter } from './csv-delimiter.ts';

test.each([
  [
    'commas in text and decimals',
    'Part;Description;Price\nA;Bracket, steel, left;4,20\nB;Hose, 12 mm, red, long;17,90',
    ';',
  ],
  ['semicolons in quotes', 'Name,Note\n"a;b;c;d",1\n"e;f;g;h",2', ','],
  ['tabs beside commas', 'Name\tNote\nAnn\tone, two, three\nBo\tfour, five', '\t'],
  ['bars', 'a|b|c\n1,5|2|3\n2,5|3|4', '|'],
  ['line breaks in quotes', 'Name;Note\nAnn;"one, two\nthree, four\n"\nBo;"x"', ';'],
  ['a title above', 'Prices, valid, from, 2026\nPart;Price;Stock\nRotor;1;2\nStator;3;4', ';'],
  ['one column', 'Name\nAnn\nBo', ','],
  ['a decimal comma in each row', 'City;Limit\nLyon;140,50\nOslo;190,00', ';'],
])('finds the delimiter: %s', (_, text, delimiter) => {
  expect(findDelimiter(text)).toBe(delimiter);
});

const linesOf = (text: string) =>
  [...readCsv(text)].flatMap(({ text: page, structure }) =>
    (structure?.blocks ?? []).map(({ kind, row, start, end }) => [kind, row, page.slice(start, end)]),
  );

test('a line that names the delimiter is not part of the table', () => {
  expect(linesOf('sep=|\r\nPart|Price\r\nA;B, C|4\r\n')).toEqual([
    ['head', 2, 'Part | Price'],
    ['row', 3, 'A;B, C | 4'],
  ]);
});

test('years name columns, and titles above a table do not', () => {
  expect(linesOf('Headcount by year\n\nDepartment;2023;2024\nQuality;17;19\n').map(([kind]) => kind)).toEqual(
    ['heading', 'head', 'row'],
  );
});

test('a multi-line cell may be beyond the search for the delimiter', () => {
  const row = (n: number) => `P${n};"${'first, line\n'.repeat(20)}";${n},5\n`;
  const text = `Part;Note;Price\n${Array.from({ length: 300 }, (_, n) => row(n)).join('')}`;
  expect(findDelimiter(text)).toBe(';');
  expect(linesOf(text)[0]).toEqual(['head', 1, 'Part | Note | Price']);
});

test('a quote that is never closed is a sign like any other', () => {
  expect(linesOf('Screen;Size;Price\nA;"12;40\nB;14;50\n').map(([, , text]) => text)).toEqual([
    'Screen | Size | Price',
    'A | "12 | 40',
    'B | 14 | 50',
  ]);
});
