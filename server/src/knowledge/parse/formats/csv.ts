import { parse } from 'csv-parse/sync';
import type { PageText } from '../../types.ts';
import { rowsOf } from './sheet-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const LOOKED_AT_CHARACTERS = 4_000;

/** A CSV file as one sheet; what separates its cells is what stands most often in its first lines. */
export const readCsv = (text: string): PageText[] => {
  const rows = parse(text, {
    delimiter: delimiterOf(text.slice(0, LOOKED_AT_CHARACTERS)),
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
  });
  return rowsOf(rows, null);
};

const delimiterOf = (start: string): string => {
  const counted = DELIMITERS.map((sign) => ({ sign, count: start.split(sign).length }));
  return counted.sort((a, b) => b.count - a.count)[0]?.sign ?? ',';
};
