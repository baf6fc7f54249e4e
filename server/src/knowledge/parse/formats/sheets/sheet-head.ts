import { joinHead } from '../table-grid.ts';
import { areLabels } from './labels.ts';
import {
  canFiguresName,
  cellsOf,
  columnsOf,
  countContrasts,
  figuresOf,
  hasNames,
  hasRisingFigures,
  isAllBold,
  isAllShaded,
  isSameArea,
  isSingle,
} from './row-shape.ts';
import { areDays, directionOf, formOf, isPointOrRange, isSeries } from './series.ts';
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
  const [leftmost = 0] = columnsOf(body);
  const widest = Math.max(...body.map(({ cells }) => cells.size));
  const isWide = ({ cells }: SheetRow) => cells.size >= Math.max(2, FILLED * widest);
  const top = body.slice(0, REMARKS_AT_MOST);
  const marked = top.findIndex((row) => isMarkedHead(row, hints));
  // A row below rows of the same width is data, not a head.
  const isWider = (row: SheetRow, index: number) =>
    body
      .slice(0, index - groupsAbove(body, index, leftmost))
      .every(({ cells }) => cells.size < row.cells.size);
  const isTop = at === 0 || first > at;
  const named = top.findIndex((row, index) => {
    const isWiderRow = isWider(row, index);
    if (!isWide(row) || !(isWiderRow || isBoldHead(body, index))) return false;
    return namesColumns(body, index, leftmost) || (isTop && isWiderRow && hasSteps(body, index));
  });
  const head = marked >= 0 ? marked : named;
  const row = body[head];
  if (!row) return null;
  const isMarked = marked >= 0 || isBoldHead(body, head);
  const groups = groupsAbove(body, head, leftmost);
  const length = marked >= 0 ? Math.max(1, headRowsMarked(row, hints)) : 1;
  const to = first + head + headLength(body, head, length);
  return {
    titles: rows.slice(at, first),
    remarks: body.slice(0, head - groups),
    from: first + head - groups,
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

/** Returns whether a row has figures that rise and stands out by its look, or all rows below fall: prices by number of pieces. */
const hasSteps = (body: SheetRow[], head: number): boolean => {
  const row = body[head] as SheetRow;
  if (!hasRisingFigures(row)) return false;
  const below = body.slice(head + 1).filter((one) => !isSingle(one));
  if (isBoldHead(body, head) || (isAllShaded(row) && !below.some(isAllShaded))) return true;
  const figures = [row, ...below].map(figuresOf);
  const falls = figures.slice(1).every((texts) => texts.length > 2 && directionOf(texts) < 0);
  return (figures[0] ?? []).length > 2 && below.length > 1 && falls;
};

/** Returns whether a row has column names. Unless they are bold, they may be labels with values instead. */
const namesColumns = (body: SheetRow[], head: number, leftmost: number): boolean => {
  const row = body[head];
  const below = body.slice(head + 1);
  const isGrouped = groupsAbove(body, head, leftmost) > 0;
  const values = below.find((one) => !isSingle(one));
  if (!row || !below.length || !hasNames(row, values, isGrouped)) return false;
  if (isBoldHead(body, head)) return true;
  if (arePointsValues(row, below, leftmost)) return false;
  return !areLabels(body.slice(head));
};

/** Returns whether the dates, times or ranges of a row are values: the rows below have more of them, or begin with the names. */
const arePointsValues = (row: SheetRow, below: SheetRow[], leftmost: number): boolean => {
  const points = [...row.cells].filter(([, { text }]) => isPointOrRange(text));
  const [next, ...others] = below;
  const isAboveNames =
    next?.cells.get(leftmost) && !reachesFrom(next, row.number) && countContrasts(next, others[0]) > 1;
  return (
    points.length > 0 &&
    (!!isAboveNames ||
      points.some(([column, cell]) =>
        below.some(({ cells }) => {
          const other = cells.get(column);
          return !!other && !isSameArea(cell, other) && formOf(other.text) === formOf(cell.text);
        }),
      ))
  );
};

/** Counts the rows directly above a head that group its names, or the groups below them. */
const groupsAbove = (body: SheetRow[], head: number, leftmost: number): number => {
  let count = 0;
  while (
    count < HEAD_ROWS_AT_MOST - 1 &&
    isGroupAbove(body[head - count - 1], body[head - count] as SheetRow, leftmost)
  )
    count += 1;
  return count;
};

/**
 * Returns whether a row groups the names below it: `Summer` above `Week` and `Month`. The first column of the table is empty, a cell
 * reaches down beside groups, or names repeat.
 */
const isGroupAbove = (above: SheetRow | undefined, head: SheetRow, leftmost: number): boolean => {
  if (!above || above.cells.size < 2) return false;
  const names = cellsOf(head).map(({ text }) => text);
  const isOverNames = [...above.cells.keys()].every((column) => head.cells.has(column));
  const groups = cellsOf(above).map(({ text }) => text);
  const repeats = groups.some((group, at) => at > 0 && group === groups[at - 1]) && hasNames(head);
  return (
    canFiguresName(above, head, true) &&
    isOverNames &&
    (repeats ||
      !above.cells.has(leftmost) ||
      (reachesFrom(head, above.number) && hasSpans(above)) ||
      new Set(names).size < names.length)
  );
};

const hasSpans = (row: SheetRow): boolean =>
  cellsOf(row).some(({ merged }) => merged && merged.right > merged.left);

/** Returns whether a cell of a row reaches down from a row above, `from` or a later one. */
const reachesFrom = ({ number, cells }: SheetRow, from: number): boolean =>
  [...cells.values()].some(({ merged }) => merged && merged.top < number && merged.top >= from);

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
    const isBelow = hasSpans(row) || reachesFrom(next, body[head]?.number ?? 0);
    const isSub = isBelow && cellsOf(next).every(({ isFigure, text }) => !isFigure || isSeries([text]));
    const below = body.slice(head + length + 1);
    if (!isSub && !areDaysBelow(row, next, below[0]) && !(length === 1 && areUnits(next, below))) break;
    length += 1;
  }
  return length;
};

/** Returns whether a row names the days of the days or weeks above it, as dates below weekdays, unlike the row below it. */
const areDaysBelow = (above: SheetRow, row: SheetRow, below: SheetRow | undefined): boolean => {
  const [first] = columnsOf([above, row]);
  const daysIn = ({ cells }: SheetRow) =>
    [...cells].flatMap(([column, { text }]) => (column === first ? [] : text));
  const isOneName =
    [above, row].some(({ cells }) => !cells.has(first ?? -1)) || reachesFrom(row, above.number);
  return isOneName && areDays(daysIn(above)) && areDays(daysIn(row)) && !!below && !areDays(daysIn(below));
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
