import type { PageText } from '../../types.ts';
import { findDelimiter } from './csv-delimiter.ts';
import { csvParts } from './csv-parts.ts';
import { csvRows } from './csv-rows.ts';
import { pagesOfSheet } from './sheet-rows.ts';
import type { SheetCell, SheetRow } from './sheets/sheet-row.ts';
import { oneLine } from './structured-pages.ts';

export const readCsv = (text: string): Generator<PageText> =>
  pagesOfSheet({ name: null, rows: rowsIn(text) });

/** Line that declares the delimiter to Excel, which does not display it. */
const DELIMITER_LINE = /^\ufeff?"?sep=(.)"?\r?\n/i;

function* rowsIn(text: string): Generator<SheetRow> {
  const [line, named] = DELIMITER_LINE.exec(text) ?? [];
  const table = line ? text.slice(line.length) : text;
  const delimiter = named ?? findDelimiter(table);
  let number = line ? 1 : 0;
  let isAfterGap = false;
  for (const part of csvParts(table)) {
    for (const row of csvRows(part, delimiter)) {
      number += 1;
      const cells = new Map(row.flatMap((cell, column) => entryOf(cell, column)));
      if (cells.size) yield { number, cells, isAfterGap };
      isAfterGap = !cells.size;
    }
  }
}

const entryOf = (cell: string, column: number): [number, SheetCell][] => {
  const text = oneLine(cell);
  return text ? [[column, { text, isFigure: FIGURE.test(text), isBold: false }]] : [];
};

const AMOUNT = String.raw`[-+−(]?\s*[€$£¥]?\s*[-+−]?\d[\d\s.,'’]*(?:e[-+]?\d+)?\s*(?:%|‰|€|\$|£|¥|[A-Z]{3})?\)?`;
const DATE = String.raw`\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?:[T ]\d{1,2}:\d\d(?::\d\d)?.*)?|\d{1,3}:\d\d(?::\d\d)?(?:\s?[ap]m)?`;
/** Number with optional currency or percent, date or time. */
const FIGURE = new RegExp(`^(?:${AMOUNT}|${DATE})$`, 'i');
