import { parse } from 'csv-parse/sync';
import type { PageText } from '../../types.ts';
import { csvParts } from './csv-parts.ts';
import { rowsOf } from './sheet-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const LOOKED_AT_CHARACTERS = 4_000;

/** A CSV file as one sheet. What separates its cells is what stands most often in its first lines. */
export const readCsv = (text: string): Generator<PageText> => rowsOf(rowsIn(text), null);

function* rowsIn(text: string): Generator<string[]> {
  const delimiter = delimiterOf(text.slice(0, LOOKED_AT_CHARACTERS));
  for (const part of csvParts(text)) {
    yield* parse(part, {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
    });
  }
}

const delimiterOf = (start: string): string => {
  const counted = DELIMITERS.map((sign) => ({ sign, count: start.split(sign).length }));
  return counted.sort((a, b) => b.count - a.count)[0]?.sign ?? ',';
};
