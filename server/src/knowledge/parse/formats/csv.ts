import { parse } from 'csv-parse/sync';
import type { PageText } from '../../types.ts';
import { columnNames, HEAD_WITHIN_ROWS, rowsOf } from './sheet-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const LOOKED_AT_CHARACTERS = 4_000;

/**
 * A CSV file, or a part of one, as one sheet. `first` is the first part: what separates its cells is what stands most often
 * in its first lines, which also name the columns.
 */
export const readCsv = (text: string, firstRow = 1, first = text): PageText[] => {
  const options = {
    delimiter: delimiterOf(first.slice(0, LOOKED_AT_CHARACTERS)),
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
  };
  const rows = parse(text, options);
  if (firstRow === 1) return rowsOf(rows, null);
  return rowsOf(rows, null, {
    firstRow,
    names: columnNames(parse(first, { ...options, to: HEAD_WITHIN_ROWS })),
  });
};

const delimiterOf = (start: string): string => {
  const counted = DELIMITERS.map((sign) => ({ sign, count: start.split(sign).length }));
  return counted.sort((a, b) => b.count - a.count)[0]?.sign ?? ',';
};
