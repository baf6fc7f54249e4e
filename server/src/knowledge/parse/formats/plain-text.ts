import type { PageText } from '../../types.ts';
import { cleanText, type Piece, pagesOf } from './structured-pages.ts';

/** Reads each non-empty line as a paragraph, located by its line number. */
export const readPlainText = (text: string): Generator<PageText> =>
  pagesOf(linesOf(text), { locate: 'lines' });

const LINE_END = /\r\n?|\n/g;

function* linesOf(text: string): Generator<Piece> {
  let row = 1;
  let from = 0;
  for (const { index, 0: end } of text.matchAll(LINE_END)) {
    if (index > from) yield lineOf(text.slice(from, index), row);
    from = index + end.length;
    row += 1;
  }
  yield lineOf(text.slice(from), row);
}

const lineOf = (line: string, row: number): Piece => ({
  kind: 'paragraph',
  text: cleanText(line).trimEnd(),
  row,
});
