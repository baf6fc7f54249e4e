import { joinHead } from '../table-grid.ts';
import { haveMixedKinds } from '../value-kinds.ts';
import { cellsOf, columnsOf, countContrasts, hasNames, isAllBold, isSeries, isSingle } from './row-shape.ts';
import type { SheetArea, SheetRow } from './sheet-row.ts';

/** Heads marked by the file: of its tables, of the filtered area, and of frozen rows. */
export type HeadHints = {
  tables: (SheetArea & { headRows: number })[];
  filtered: SheetArea | null;
  frozenRows: number;
};

/** Beginning of a table: titles, remarks of several cells, and the rows of its head (`from` to `to`, exclusive). */
export type Opening = {
  titles: SheetRow[];
  remarks: SheetRow[];
  from: number;
  to: number;
  isMarked: boolean;
};

const TITLES_AT_MOST = 5;
const REMARKS_AT_MOST = 10;
const LOOKED_AT_ROWS = 60;
const HEAD_ROWS_AT_MOST = 5;
/** Minimum share of the widest row that a head fills. */
const FILLED = 0.6;

/** Finds the table that begins at a row. Returns null if none of the next rows names its columns. */
export const openingAt = (rows: SheetRow[], at: number, hints: HeadHints): Opening | null => {
  let first = at;
  while (first < rows.length && first < at + TITLES_AT_MOST && isSingle(rows[first] as SheetRow)) first += 1;
  const looked = rows.slice(first, first + LOOKED_AT_ROWS);
  const cut = looked.findIndex((row, index) => index > 1 && isSingle(row));
  const body = cut > 0 ? looked.slice(0, cut) : looked;
  const widest = Math.max(...body.map(({ cells }) => cells.size));
  const isWide = ({ cells }: SheetRow) => cells.size >= Math.max(2, FILLED * widest);
  const top = body.slice(0, REMARKS_AT_MOST);
  const marked = top.findIndex((row) => isMarkedHead(row, hints));
  // A row below rows of the same width is data, not a head.
  const isWider = (row: SheetRow, index: number) =>
    body
      .slice(0, isGroupAbove(body[index - 1], row) ? index - 1 : index)
      .every(({ cells }) => cells.size < row.cells.size);
  const named = top.findIndex(
    (row, index) =>
      isWide(row) && (isWider(row, index) || isBoldHead(body, index)) && namesColumns(body, index),
  );
  const head = marked >= 0 ? marked : named;
  const row = body[head];
  if (!row) return null;
  const isMarked = marked >= 0 || isBoldHead(body, head);
  const group = isGroupAbove(body[head - 1], row) ? 1 : 0;
  const length = marked >= 0 ? Math.max(1, headRowsMarked(row, hints)) : 1;
  const to = first + head + headLength(body, head, length);
  return {
    titles: rows.slice(at, first),
    remarks: body.slice(0, head - group),
    from: first + head - group,
    to,
    isMarked,
  };
};

const isWithin = (row: SheetRow, { left, right }: SheetArea) =>
  [...row.cells.keys()].every((column) => column >= left && column <= right);

const isMarkedHead = (row: SheetRow, { tables, filtered, frozenRows }: HeadHints): boolean =>
  tables.some((table) => table.headRows > 0 && table.top === row.number && isWithin(row, table)) ||
  (filtered?.top === row.number && row.cells.size > 1) ||
  (frozenRows > 0 && frozenRows <= HEAD_ROWS_AT_MOST && frozenRows === row.number && hasWords(row));

const hasWords = (row: SheetRow): boolean =>
  row.cells.size > 1 && cellsOf(row).some(({ isFigure }) => !isFigure);

const headRowsMarked = ({ number }: SheetRow, { tables }: HeadHints): number =>
  tables.find(({ top }) => top === number)?.headRows ?? 1;

const isBoldHead = (body: SheetRow[], head: number): boolean =>
  isAllBold(body[head]) && !isAllBold(body[head + 1]) && body.length > head + 1;

/** Returns whether a row has column names. Unless they are bold, two columns may be labels and values instead. */
const namesColumns = (body: SheetRow[], head: number): boolean => {
  const row = body[head];
  const below = body.slice(head + 1);
  if (!row || !below.length || !hasNames(row, isGroupAbove(body[head - 1], row))) return false;
  if (isBoldHead(body, head)) return true;
  return row.cells.size > 2 || columnsOf(body).length > 2 || !areLabels(body.slice(head));
};

/** Detects labels with values of different kinds: "Version | 3", "Owner | Margit Olsson". */
const areLabels = (rows: SheetRow[]): boolean => {
  const [first = 0, second = 0] = columnsOf(rows);
  const labels = rows.flatMap(({ cells }) => cells.get(first)?.text ?? []);
  if (labels.filter((label) => label.endsWith(':')).length > labels.length / 2) return true;
  const values = rows.slice(1).flatMap(({ cells }) => cells.get(second) ?? []);
  const figures = values.filter(({ isFigure }) => isFigure).length;
  const words = values.filter(({ text, isFigure }) => !isFigure && !isAbsent(text)).length;
  return figures > 0 && (words > figures / 2 || haveMixedKinds(values.map(({ text }) => text)));
};

/** Placeholder for a missing figure: "n/a", "-", "none", "tbd". */
const isAbsent = (text: string): boolean =>
  /^(?:n\/?a|[-–—.?]+|none|nil|tbd|tba|néant|s\.?o\.?)$/i.test(text);

/** Returns whether a row groups the names below it: `Summer` above `Week` and `Month`. The first column is empty, or names repeat. */
const isGroupAbove = (above: SheetRow | undefined, head: SheetRow): boolean => {
  if (!above || above.cells.size < 2) return false;
  const [first = 0] = columnsOf([head]);
  const names = cellsOf(head).map(({ text }) => text);
  const figures = cellsOf(above).filter(({ isFigure }) => isFigure);
  const canName = !figures.length || isSeries(figures.map(({ text }) => text));
  const isOverNames = [...above.cells.keys()].every((column) => head.cells.has(column));
  const groups = cellsOf(above).map(({ text }) => text);
  const repeats = groups.some((group, at) => at > 0 && group === groups[at - 1]) && hasNames(head);
  return canName && isOverNames && (repeats || !above.cells.has(first) || new Set(names).size < names.length);
};

/** Returns whether a band ends with the column names of the next one, below an empty row. */
export const isHeadOf = (rows: SheetRow[], next: SheetRow[]): boolean => {
  const head = rows.at(-1);
  const below = next.find((row) => !isSingle(row));
  return (
    !!head &&
    !!below &&
    rows.filter((row) => !isSingle(row)).length === 1 &&
    !isSingle(head) &&
    hasNames(head) &&
    !hasNames(below) &&
    countContrasts(head, below) > 0 &&
    [...below.cells.keys()].every((column) => head.cells.has(column))
  );
};

/** Returns the number of head rows: all rows that head cells span, and a row of units below the names. */
const headLength = (body: SheetRow[], head: number, least: number): number => {
  let length = least;
  while (length < HEAD_ROWS_AT_MOST && head + length < body.length - 1) {
    const row = body[head + length - 1] as SheetRow;
    const next = body[head + length] as SheetRow;
    const spans = cellsOf(row).some(({ merged }) => merged && merged.right > merged.left);
    const reaches = cellsOf(next).some(
      ({ merged }) => merged && merged.top < next.number && merged.top >= (body[head]?.number ?? 0),
    );
    const isSub =
      (spans || reaches) && cellsOf(next).every(({ isFigure, text }) => !isFigure || isSeries([text]));
    if (!isSub && !(length === 1 && areUnits(next, body.slice(head + length + 1)))) break;
    length += 1;
  }
  return length;
};

const UNIT = /^[([]?(?:[\p{L}µ°%€$£/²³·.\d^* -]{1,12})[)\]]?$/u;
/** Returns whether a row has words as short as units above figures, with nothing or a bracket in the first column. */
const areUnits = (row: SheetRow, below: SheetRow[]): boolean => {
  const next = below[0];
  const [first] = columnsOf(next ? [row, next] : [row]);
  const label = row.cells.get(first ?? 0)?.text ?? '';
  return (
    !!next &&
    /^$|^[([].*[)\]]$|^units?$|^unités?$/i.test(label) &&
    cellsOf(row).every(({ text, isFigure }) => !isFigure && UNIT.test(text)) &&
    countContrasts(row, next) > 0 &&
    cellsOf(row).some(({ text }) => text.length <= 6)
  );
};

/** Returns the column names from all rows of the head; a group applies to the columns on its right. */
export const headNames = (rows: SheetRow[], columns: number[]): string[] => {
  const filled = rows.map((row, index) => {
    const isGroup = index < rows.length - 1;
    let group = '';
    return columns.map((column, at) => {
      const text = row.cells.get(column)?.text ?? '';
      if (text) group = row.cells.get(column)?.merged ? '' : text;
      const isNamed = rows.slice(index + 1).some(({ cells }) => cells.has(column));
      return text || (isGroup && at > 0 && isNamed ? group : '');
    });
  });
  return joinHead(filled);
};
