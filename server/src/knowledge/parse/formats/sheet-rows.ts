import type { PageText } from '../../types.ts';
import type { HeadHints } from './sheets/sheet-head.ts';
import { piecesOfSheet } from './sheets/sheet-pieces.ts';
import type { SheetRow } from './sheets/sheet-row.ts';
import { type Piece, pagesOf } from './structured-pages.ts';

type Sheet = {
  /** Name of the sheet; null where the file has none. */
  name: string | null;
  rows: Iterable<SheetRow>;
  hints?: HeadHints;
  /** Pieces that the sheet shows besides its cells. */
  others?: Iterable<Piece>;
};

/**
 * The tables of a sheet as pages. The name of the sheet, the titles of a table and the names of its columns stand above every
 * passage of the table, so that a row far below is still understood.
 */
export const pagesOfSheet = ({ name, rows, hints, others = [] }: Sheet): Generator<PageText> =>
  pagesOf(beginningPart(piecesOfSheet(rows, hints), others), {
    locate: 'rows',
    title: name ?? '',
    context: name ? [name] : [],
  });

function* beginningPart(...sources: Iterable<Piece>[]): Generator<Piece> {
  let isFirst = true;
  for (const pieces of sources)
    for (const piece of pieces) {
      yield isFirst ? { ...piece, starts: 'part' } : piece;
      isFirst = false;
    }
}
