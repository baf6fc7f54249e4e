import type { PageText } from '../../types.ts';
import { IngestionFailure } from '../../types.ts';
import { ignoreHidden, type NoteHidden } from '../hidden-parts.ts';
import { openArchive, textChunks } from './archive.ts';
import { relatedParts } from './package-parts.ts';
import { pagesOfSheet } from './sheet-rows.ts';
import { createCommentReader } from './sheets/comments.ts';
import { readSheetFrame } from './sheets/sheet-frame.ts';
import { commentsOf, drawnPieces, pivotTablesOf, tablesOf } from './sheets/sheet-parts.ts';
import { readWorkbook } from './sheets/workbook.ts';
import { visibleRows } from './sheets/worksheet.ts';
import type { Piece } from './structured-pages.ts';

/**
 * Reads a workbook sheet by sheet as Excel displays it: formatted values, without hidden sheets, rows (filtered ones included) and columns.
 * A formula is read as its saved value.
 */
export const readXlsx = async (bytes: Uint8Array): Promise<(onHidden?: NoteHidden) => Iterable<PageText>> => {
  const archive = openArchive(bytes);
  const { sheets, hiddenSheets, context } = readWorkbook(archive);
  if (!sheets.length) throw new IngestionFailure(archive.names.length ? 'no_text' : 'damaged');
  return function* (onHidden = ignoreHidden) {
    onHidden('sheets', hiddenSheets);
    let number = 0;
    /** Texts of page headers and footers already read: each is read once. */
    const read = new Set<string>();
    const names = sheets.map((sheet) => sheet.name);
    for (const { name, path } of sheets) {
      const part = archive.bytes(path);
      if (!part) continue;
      const { frozenRows, filtered, edges, ...frame } = readSheetFrame(part);
      const parts = relatedParts(archive, path);
      const tables = tablesOf(archive, parts);
      const coloured = [...frame.coloured, ...tables, ...pivotTablesOf(parts)];
      const comments = createCommentReader(commentsOf(archive, parts));
      const sheet = {
        name,
        rows: comments.seen(visibleRows(textChunks(part), { ...frame, coloured }, context, onHidden)),
        hints: { tables, filtered, frozenRows },
        others: piecesBeside(comments, () => [
          ...drawnPieces(archive, parts, names, onHidden),
          ...edgePieces(edges, read),
        ]),
      };
      for (const page of pagesOfSheet(sheet)) {
        number += 1;
        yield { ...page, number };
      }
    }
  };
};

/** Runs after the rows have been read: only then is it known which comments belong to visible cells. */
function* piecesBeside(
  comments: ReturnType<typeof createCommentReader>,
  drawn: () => Piece[],
): Generator<Piece> {
  yield* comments.pieces();
  yield* drawn();
}

const edgePieces = (edges: string[], read: Set<string>): Piece[] => {
  const others = [...new Set(edges)].filter((text) => !read.has(text));
  for (const text of others) read.add(text);
  return others.map((text) => ({ kind: 'paragraph', text }));
};
