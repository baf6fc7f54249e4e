import type { Piece } from '../structured-pages.ts';
import { type Band, bandsOf } from './bands.ts';
import {
  cellsOf,
  columnsOf,
  countContrasts,
  isAllBold,
  isSingle,
  isTitle,
  isTotal,
  textsOf,
} from './row-shape.ts';
import { type HeadHints, headNames, isHeadOf, type Opening, openingAt } from './sheet-head.ts';
import type { SheetRow } from './sheet-row.ts';
import { areTitlesOf, partsBeside } from './side-by-side.ts';

const NO_HINTS: HeadHints = { tables: [], filtered: null, frozenRows: 0 };

/** Heading levels: sheet title, table title, and the deepest level. */
const SHEET_TITLE = 1;
const TABLE_TITLE = 2;
const DEEPEST_TITLE = 4;
/** Maximum single-cell rows that are titles; more are a list. */
const TITLES_TOGETHER = 3;

/** Current table, which rows after a gap may continue. */
type Table = { columns: number[]; names: string[]; last: SheetRow | null };

/**
 * Converts the rows of a sheet to tables, each with titles, head and rows. Tables may follow each other with or without an empty row, or be
 * side by side. A table without column names has rows only.
 */
export function* piecesOfSheet(rows: Iterable<SheetRow>, hints: HeadHints = NO_HINTS): Generator<Piece> {
  const reader = createReader(hints);
  let before: Band | null = null;
  for (const band of bandsOf(rows)) {
    if (before && isOpeningOf(before, band, hints)) {
      before = { ...band, rows: [...before.rows, ...band.rows] };
      continue;
    }
    if (before) yield* reader.read(before, band);
    before = band;
  }
  if (before) yield* reader.read(before, null);
}

/** Returns whether a band has only the titles or column names of the next one. */
const isOpeningOf = ({ isContinued, rows }: Band, next: Band, hints: HeadHints): boolean =>
  !isContinued && (isHeadOf(rows, next.rows) || areTitlesOf(rows, next.rows, hints));

const createReader = (hints: HeadHints) => {
  let table: Table | null = null;
  let isFirst = true;
  /** The titles of the next table have been emitted. */
  let isTitled = false;

  function* read({ rows, isContinued, isWhole }: Band, next: Band | null): Generator<Piece> {
    if (rows.every(isSingle) && !isContinued) yield* texts(rows, next);
    else {
      const parts = isWhole ? partsBeside(rows, hints) : [rows];
      for (const part of parts) {
        if (parts.length > 1) table = null;
        yield* tablesIn(part, isContinued);
      }
      if (parts.length > 1) table = null;
      isTitled = false;
    }
    isFirst = false;
  }

  /** Emits single-cell rows as titles of the next table, remarks on the previous one, or a list. */
  function* texts(rows: SheetRow[], next: Band | null): Generator<Piece> {
    const isAbove = !!next && !next.rows.every(isSingle);
    if (rows.length > TITLES_TOGETHER) {
      table = null;
      yield* rows.map(
        (row, at): Piece => startingAt(at, { kind: 'row', cells: [textOf(row)], row: row.number }),
      );
    } else if (isAbove && !belongsTo(table, next.rows)) {
      table = null;
      const isOfSheet = isFirst && isSingle(next.rows[0] as SheetRow);
      yield* titlePieces(rows, isOfSheet ? SHEET_TITLE : TABLE_TITLE);
      isTitled = true;
    } else yield* rows.map((row): Piece => ({ kind: 'paragraph', text: textOf(row), row: row.number }));
  }

  function* tablesIn(rows: SheetRow[], isContinued: boolean): Generator<Piece> {
    const opening = isContinued ? null : openingAt(rows, 0, hints);
    let at = 0;
    if (opening) {
      yield* open(rows, opening);
      at = opening.to;
    } else if (!isContinued && !belongsTo(table, rows)) {
      table = { columns: columnsOf(rows.filter((row) => !isSingle(row))), names: [], last: null };
      const first = rows.findIndex((row) => !isSingle(row));
      yield* titlePieces(rows.slice(0, first), TABLE_TITLE);
      const row = rows[first];
      if (row) yield startingAt(isTitled ? 1 : first, rowPiece(table, row));
      at = first + 1;
    }
    for (; at < rows.length; at += 1) {
      const row = rows[at] as SheetRow;
      const further = mayOpen(rows, at) ? openingAt(rows, at, hints) : null;
      if (further && isAnotherTable(table, rows, at, further)) {
        yield* open(rows, further);
        at = further.to - 1;
      } else yield rowPiece(table, row);
    }
  }

  function* open(rows: SheetRow[], { titles, remarks, from, to }: Opening): Generator<Piece> {
    const head = rows.slice(from, to);
    const end = rows.findIndex((row, at) => at > to && isSingle(row));
    const body = rows.slice(from, end < 0 ? rows.length : end).filter((row) => !isSingle(row));
    const columns = columnsOf(body);
    const isBegun = isTitled && titles.length === 0;
    isTitled = false;
    table = { columns, names: headNames(head, columns), last: null };
    const pieces: Piece[] = [
      ...titlePieces(titles, TABLE_TITLE),
      ...remarks.map((row): Piece => ({ kind: 'paragraph', text: remarkOf(row), row: row.number })),
      { kind: 'head', cells: table.names, row: head[0]?.number ?? 1 },
    ];
    yield* pieces.map((piece, at) => (isBegun ? piece : startingAt(at, piece)));
  }

  return { read };
};

/** Adds a row to the table: its cells in the order of the table's columns, to which further columns are added. */
const rowPiece = (table: Table | null, row: SheetRow): Piece => {
  const columns = table?.columns ?? [];
  const known = new Set(columns);
  for (const column of row.cells.keys()) if (!known.has(column)) columns.push(column);
  if (table) table.last = row;
  const isTextBetween = isSingle(row) && !!row.cells.values().next().value?.merged;
  const cells = isTextBetween ? [textOf(row)] : textsOf(row, columns);
  return { kind: 'row', cells, row: row.number };
};

/** Returns whether a table may begin at a row: a single cell, bold cells, or words above figures. */
const mayOpen = (rows: SheetRow[], at: number): boolean => {
  const row = rows[at] as SheetRow;
  if (isSingle(row)) return true;
  return isAllBold(row) || countContrasts(row, rows[at + 1]) > 0;
};

/** Returns whether an opening found at a row of the table begins another table. */
const isAnotherTable = (
  table: Table | null,
  rows: SheetRow[],
  at: number,
  { titles, from, to, isMarked }: Opening,
): boolean => {
  const head = rows[from] as SheetRow;
  const below = rows[to];
  if (!below || isTotal(head) || from - at > titles.length + 1) return false;
  if (isMarked && !isAllBold(table?.last ?? undefined)) return true;
  const contrasts = countContrasts(rows[to - 1] as SheetRow, below);
  const figures = cellsOf(head).filter(({ isFigure }) => isFigure).length;
  const isOtherWidth = columnsOf([head]).join() !== columnsOf(table?.last ? [table.last] : []).join();
  return titles.length
    ? contrasts > 0 || figures > 0 || isOtherWidth
    : contrasts > 1 && hadFigures(table, head);
};

/** Returns whether the row above has figures where this one has words. */
const hadFigures = (table: Table | null, head: SheetRow): boolean =>
  !!table?.last && countContrasts(head, table.last) > 1;

/** Returns whether rows after a gap continue the table above: same columns, similar width, figures in the same columns. */
const belongsTo = (table: Table | null, rows: SheetRow[]): boolean => {
  const last = table?.last;
  const first = rows.find((row) => !isSingle(row));
  if (!table || !last || !first || table.names.length === 0) return false;
  const isInside = [...first.cells.keys()].every((column) => table.columns.includes(column));
  const isAlike = [...first.cells].every(([column, cell]) => {
    const above = last.cells.get(column);
    return !above || above.isFigure === cell.isFigure || isTotal(first);
  });
  return isInside && isAlike && first.cells.size >= 0.75 * last.cells.size;
};

const textOf = (row: SheetRow): string => cellsOf(row)[0]?.text ?? '';

/** Formats "Version | 3" above a table as text: it is no row of the table. */
const remarkOf = (row: SheetRow): string => {
  const [first = '', ...others] = [...new Set(cellsOf(row))].map(({ text }) => text);
  return others.length === 1 ? `${first.replace(/\s*:$/, '')}: ${others[0]}` : [first, ...others].join(', ');
};

const titlePieces = (rows: SheetRow[], from: number): Piece[] => {
  let level = from;
  return rows.map((row, at): Piece => {
    const text = textOf(row);
    const isHeading = isTitle(text);
    const piece: Piece = isHeading
      ? { kind: 'heading', level: Math.min(level, DEEPEST_TITLE), text, row: row.number }
      : { kind: 'paragraph', text, row: row.number };
    if (isHeading) level += 1;
    return startingAt(at, piece);
  });
};

const startingAt = (at: number, piece: Piece): Piece => (at === 0 ? { ...piece, starts: 'table' } : piece);
