import readExcel from 'read-excel-file/node';
import type { PageText } from '../../types.ts';
import { openArchive } from './archive.ts';
import { rowsOf } from './sheet-rows.ts';

/** A workbook sheet by sheet; a formula is read as the value that it had when the file was saved. */
export const readXlsx = async (bytes: Uint8Array): Promise<() => Iterable<PageText>> => {
  const sheets = await readExcel(Buffer.from(openArchive(bytes).zipped()), { trim: false });
  return function* () {
    let number = 0;
    for (const { sheet, data } of sheets) {
      for (const page of rowsOf(wordRows(data), sheet)) {
        number += 1;
        yield { ...page, number };
      }
    }
  };
};

function* wordRows(data: unknown[][]): Generator<string[]> {
  for (const row of data) yield row.map(wordCell);
}

const SIGNIFICANT_DIGITS = 15;
const MIDNIGHT = 'T00:00:00.000Z';

/** Dates as 2026-11-21, with the time when there is one; numbers without the noise of binary fractions. */
const wordCell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    const iso = value.toISOString();
    return iso.endsWith(MIDNIGHT) ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
  }
  if (typeof value === 'number') return String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value);
};
