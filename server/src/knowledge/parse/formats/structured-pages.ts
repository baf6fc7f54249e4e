import type { Block } from '@docent/contract';
import { CELL_BREAK, rowText } from '../../cell-break.ts';
import type { Line, PageText, Structure } from '../../types.ts';

/** Heading, paragraph or row from the parser of a format; a table row has cells instead of text. */
export type Piece = {
  kind: Block['kind'];
  level?: number;
  row?: number;
  /** A table begins here, or a part of the file (sheet, slide). */
  starts?: Line['starts'];
} & ({ text: string } | { cells: string[] });

/** Maximum characters of a page in formats without pages, so that each is quick to send and render. */
export const PAGE_CHARACTERS = 12_000;
/** A page at least this long ends before the next heading. */
const ENOUGH_BEFORE_HEADING = 4_000;
const PIECE_CHARACTERS = 8_000;

type Given = Pick<Structure, 'locate'> & {
  title?: string;
  context?: string[];
  /** All pieces are one page of the file (a slide). */
  onePage?: boolean;
};

/** Assembles pieces into pages, on demand: text, lines for the splitter, and blocks for display. Page numbers begin at 1. */
export function* pagesOf(
  pieces: Iterable<Piece>,
  { locate, title = '', context = [], onePage = false }: Given,
): Generator<PageText> {
  let number = 0;
  let growing = emptyPage();
  let columns = '';
  const close = (): PageText => {
    const { text, lines, blocks, columns: above } = growing;
    growing = emptyPage();
    number += 1;
    return {
      number,
      width: 0,
      height: 0,
      text,
      lines,
      structure: { blocks, title, context, columns: above, locate },
    };
  };
  for (const given of pieces) {
    for (const piece of cut(given)) {
      const { length } = textOf(piece);
      if (!length) continue;
      const isNewPart = piece.kind === 'heading' && growing.text.length > ENOUGH_BEFORE_HEADING;
      const isFull = growing.text.length + length > PAGE_CHARACTERS;
      if (!onePage && growing.text && (isNewPart || isFull)) yield close();
      if (piece.kind === 'head') columns = textOf(piece);
      else if (piece.kind !== 'row' || piece.starts) columns = '';
      if (!growing.text && piece.kind === 'row') growing.columns = columns;
      add(growing, piece);
    }
  }
  if (growing.text) yield close();
}

type Growing = { text: string; lines: Line[]; blocks: Block[]; columns: string };
const emptyPage = (): Growing => ({ text: '', lines: [], blocks: [], columns: '' });

const textOf = (piece: Piece): string => ('text' in piece ? piece.text : rowText(piece.cells));

const add = (page: Growing, piece: Piece) => {
  if (page.text) page.text += '\n';
  const start = page.text.length;
  const text = textOf(piece);
  page.text += text;
  const { kind, level, row, starts } = piece;
  page.blocks.push({
    kind,
    start,
    end: page.text.length,
    ...(level ? { level } : {}),
    ...(row ? { row } : {}),
    ...('cells' in piece ? { cells: rangesOf(piece.cells, start) } : {}),
  });
  let at = start;
  for (const line of text.split('\n')) {
    const end = at + line.length;
    if (line.trim()) {
      page.lines.push({
        start: at,
        end,
        box: null,
        size: 0,
        bold: false,
        joined: false,
        level: kind === 'heading' ? (level ?? 1) : 0,
        row,
        ...(starts && at === start ? { starts } : {}),
      });
    }
    at = end + 1;
  }
};

const rangesOf = (cells: string[], from: number): [number, number][] => {
  let at = from;
  return cells.map((cell) => {
    const range: [number, number] = [at, at + cell.length];
    at += cell.length + CELL_BREAK.length;
    return range;
  });
};

/** Splits a piece that is too long at a space; a row becomes plain text. */
const cut = (piece: Piece): Piece[] => {
  const text = textOf(piece);
  if (text.length <= PIECE_CHARACTERS) return [piece];
  const { kind, row } = piece;
  const parts: Piece[] = [];
  for (let start = 0; start < text.length; ) {
    const space = text.slice(start, start + PIECE_CHARACTERS + 1).lastIndexOf(' ');
    const isLast = start + PIECE_CHARACTERS >= text.length;
    const end = start + (space > 0 && !isLast ? space + 1 : PIECE_CHARACTERS);
    parts.push({
      kind: kind === 'code' ? 'code' : 'paragraph',
      text: text.slice(start, end).toWellFormed(),
      ...(row ? { row } : {}),
    });
    start = end;
  }
  return parts;
};

/** Removes control characters (PostgreSQL rejects NUL), soft hyphens and unpaired surrogates, and normalises line breaks. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]/g, '')
    .toWellFormed();

export const oneLine = (text: string): string => cleanText(text.replace(/\s+/g, ' ')).trim();
