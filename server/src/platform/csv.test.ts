import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =cmd|x', '|calc', '%0A', '=HYPERLINK("http://x","y")'],
  ...[
    '\uff1d4',
    '\uff0b4',
    '\uff0d4',
    '\uff20SUM(A1)',
    '\u3000\uff1d4',
    '\ufe624',
    '\u22124',
    '\u200b=4',
    '\ufeff\uff1d4',
  ],
])('the formula %j is a text', (text) => {
  expect(csvRow([text]).replace(/^"/, '')).toMatch(/^'/);
});

test('quotes, commas and line breaks stay in their cell', () => {
  expect(csvRow(['a"b', 'c,d', 'e\nf', null, 7])).toBe('"a""b","c,d","e\nf",,7\r\n');
});

test('no text at all begins a cell as a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(csvRow([text]).normalize('NFKC')).not.toMatch(/^"?\s*[=+\-@]/);
    }),
  );
});
