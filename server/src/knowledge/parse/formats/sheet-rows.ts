import type { PageText } from '../../types.ts';
import type { HeadHints } from './sheets/sheet-head.ts';
import { piecesOfSheet } from './sheets/sheet-pieces.ts';
import type { SheetRow } from './sheets/sheet-row.ts';
import { type Piece, pagesOf } from './structured-pages.ts';

type Sheet = {
  name: string | null;
  rows: Iterable<SheetRow>;
  hints?: HeadHints;
  others?: Iterable<Piece>;
};

/**
 * Converts the tables of a sheet to pages. The sheet name, table titles and column names are the headings of every passage of a table, so
 * that each row can be understood on its own.
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
