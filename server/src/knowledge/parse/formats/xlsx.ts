import type { PageText } from '../../types.ts';
import { IngestionFailure } from '../../types.ts';
import { type Archive, openArchive, textChunks } from './archive.ts';
import { relatedParts } from './package-parts.ts';
import { pagesOfSheet } from './sheet-rows.ts';
import { readSheetFrame } from './sheets/sheet-frame.ts';
import type { HeadHints } from './sheets/sheet-head.ts';
import { readArea } from './sheets/sheet-row.ts';
import { readWorkbook } from './sheets/workbook.ts';
import { visibleRows } from './sheets/worksheet.ts';
import { parseXml } from './xml-events.ts';

/**
 * A workbook sheet by sheet, as Excel shows it: values in their formats, without hidden sheets, rows and columns (rows that a
 * filter hides among them). A formula is read as the value that it had when the file was saved.
 */
export const readXlsx = async (bytes: Uint8Array): Promise<() => Iterable<PageText>> => {
  const archive = openArchive(bytes);
  const { sheets, context } = readWorkbook(archive);
  if (!sheets.length) throw new IngestionFailure(archive.names.length ? 'no_text' : 'damaged');
  return function* () {
    let number = 0;
    for (const { name, path } of sheets) {
      const part = archive.bytes(path);
      if (!part) continue;
      const frame = readSheetFrame(part);
      const { tables } = partsOfSheet(archive, path, frame.parts);
      const { filtered, frozenRows } = frame;
      const rows = visibleRows(textChunks(part), frame, context);
      for (const page of pagesOfSheet({ name, rows, hints: { tables, filtered, frozenRows } })) {
        number += 1;
        yield { ...page, number };
      }
    }
  };
};

const partsOfSheet = (archive: Archive, path: string, ids: string[]) => {
  const tables: HeadHints['tables'] = [];
  for (const { id, kind, path: part } of relatedParts(archive, path)) {
    if (kind !== 'table' || !ids.includes(id)) continue;
    parseXml(archive.text(part) ?? '', {
      open: (name, { ref = '', headerRowCount = '1' }) => {
        const area = name === 'table' ? readArea(ref) : null;
        if (area) tables.push({ ...area, headRows: Number(headerRowCount) });
      },
    });
  }
  return { tables };
};
