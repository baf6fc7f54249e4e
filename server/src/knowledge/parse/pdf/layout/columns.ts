import { gapAbove, median, type Row, rowsOf } from './rows.ts';
import { isNumber, type Run, textOfRun } from './runs.ts';

/** Minimum median of words per line of running text. */
const WORDS = 3;
/** Minimum median line width of running text, relative to the line width at the `WIDEST` quantile. */
const FILL = 0.6;
const WIDEST = 0.9;
const NUMBERS_AT_MOST = 0.35;
/** Minimum share of lines that continue the sentence of the line before (they begin with a lower-case letter). */
const GOING_ON = 0.2;
const LINES = 3;
/** Maximum share of rows with text in several columns, relative to the lines of the shortest column; tables have 1. */
const BESIDE = 0.6;
/** Gap between groups of rows, in letter sizes above the usual gap. */
const ROW_GAP = 0.35;
const CELL_LINES = 10;
/** Quantile of the gaps that is the usual line spacing. */
const USUAL = 0.3;

/** Assigns the runs of rows to columns by their middle. */
export const columnsAt = (rows: Row[], dividers: number[]): Run[][] => {
  const columns: Run[][] = Array.from({ length: dividers.length + 1 }, () => []);
  for (const { runs } of rows)
    for (const run of runs) {
      const middle = (run.x0 + run.x1) / 2;
      const at = dividers.findIndex((x) => middle < x);
      columns[at < 0 ? dividers.length : at]?.push(run);
    }
  return columns;
};

/** Returns whether columns are running text that continues down each column, and not a table. */
export const areTextColumns = (rows: Row[], columns: Run[][]): boolean => {
  const lines = columns.map(rowsOf);
  if (lines.some(({ length }) => length < LINES)) return false;
  if (!lines.every(isRunningText))
    return areIndependent(rows, lines) && lines.filter(isRunningText).length > 0;
  return !areRowsOfCells(rows, columns);
};

/** Returns whether lines are running text: long, similar in width, and many of them starting in the middle of a sentence. */
export const isRunningText = (lines: Row[]): boolean => {
  const texts = lines.map(({ runs }) => runs.map(textOfRun).join(' '));
  const words = texts.flatMap((text) => text.split(' '));
  const isSpaced = words.length >= texts.length * 2;
  if (isSpaced && median(texts.map((text) => text.split(' ').length)) < WORDS) return false;
  if (words.filter(isNumber).length > NUMBERS_AT_MOST * words.length) return false;
  const left = Math.min(...lines.map(({ runs: [run] }) => run?.x0 ?? 0));
  const widths = lines.map(({ runs }) => (runs.at(-1)?.x1 ?? left) - left);
  if (median(widths) < FILL * (widths.toSorted((a, b) => a - b)[Math.floor(widths.length * WIDEST)] ?? 0))
    return false;
  const hasCase = /\p{Ll}/u.test(texts.join(''));
  const goingOn = texts.slice(1).filter((text) => /^[("«]?\p{Ll}/u.test(text)).length;
  return !hasCase || goingOn >= GOING_ON * (texts.length - 1);
};

/** Returns whether the lines of columns have heights of their own, so that no row of one matches a row of another. */
const areIndependent = (rows: Row[], lines: Row[][]): boolean => {
  const fewest = Math.min(...lines.map(({ length }) => length));
  const beside = rows.filter(({ runs }) => runs.length > 1).length;
  return beside < BESIDE * fewest;
};

/** Returns whether gaps cross all columns and each column restarts below them: rows of wrapped cells. */
const areRowsOfCells = (rows: Row[], columns: Run[][]): boolean => {
  const groups = groupsByGap(rows);
  const longest = Math.max(...groups.map(({ length }) => length));
  if (groups.length < 3 || longest === 1 || longest > CELL_LINES) return false;
  return groups.every((group) => {
    const [first] = group;
    return columns.every((column) => column.some((run) => first?.runs.includes(run)));
  });
};

export const groupsByGap = (rows: Row[]): Row[][] => {
  const gaps = rows.slice(1).map((_, index) => gapAbove(rows, index + 1));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * USUAL)] ?? 0;
  const size = median(rows.map(({ y0, y1 }) => y1 - y0));
  const groups: Row[][] = [];
  for (const [index, row] of rows.entries()) {
    const isApart = index > 0 && gapAbove(rows, index) > usual + ROW_GAP * size;
    const group = groups.at(-1);
    if (group && !isApart) group.push(row);
    else groups.push([row]);
  }
  return groups;
};
