import { gapAbove, median, type Row, rowsOf } from './rows.ts';
import { type Run, textOfRun } from './runs.ts';

/** Words of a line of running text, at least, in the middle. */
const WORDS = 3;
/** How much of a column's width its lines fill, in the middle; and the line that has that width, from the shortest. */
const FILL = 0.6;
const WIDEST = 0.9;
const NUMBERS_AT_MOST = 0.35;
/** Share of lines that go on with the sentence of the line before (they begin with a small letter). */
const GOING_ON = 0.2;
const LINES = 3;
/** Rows of which both columns have a line, as a share of the lines of the shorter one: tables have 1. */
const BESIDE = 0.6;
/** A gap this much higher than usual, in letter sizes, parts rows of a table from each other. */
const ROW_GAP = 0.35;
/** Lines of a wrapped cell, at most. */
const CELL_LINES = 10;
/** Share of gaps that are no larger than the usual one between lines. */
const USUAL = 0.3;

/** The runs of rows, by the column that the middle of each is in. */
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

/** Whether columns hold running text that goes on down each of them, and are no table. */
export const areTextColumns = (rows: Row[], columns: Run[][]): boolean => {
  const lines = columns.map(rowsOf);
  if (lines.some(({ length }) => length < LINES)) return false;
  if (!lines.every(isRunningText))
    return areIndependent(rows, lines) && lines.filter(isRunningText).length > 0;
  return !areRowsOfCells(rows, columns);
};

/** Whether lines are of running text: long, as wide as most others, and many of them in the middle of a sentence. */
export const isRunningText = (lines: Row[]): boolean => {
  const texts = lines.map(({ runs }) => runs.map(textOfRun).join(' '));
  const words = texts.flatMap((text) => text.split(' '));
  const isSpaced = words.length >= texts.length * 2;
  if (isSpaced && median(texts.map((text) => text.split(' ').length)) < WORDS) return false;
  if (words.filter((word) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(word)).length > NUMBERS_AT_MOST * words.length)
    return false;
  const left = Math.min(...lines.map(({ runs: [run] }) => run?.x0 ?? 0));
  const widths = lines.map(({ runs }) => (runs.at(-1)?.x1 ?? left) - left);
  if (median(widths) < FILL * (widths.toSorted((a, b) => a - b)[Math.floor(widths.length * WIDEST)] ?? 0))
    return false;
  const hasCase = /\p{Ll}/u.test(texts.join(''));
  const goingOn = texts.slice(1).filter((text) => /^[("«]?\p{Ll}/u.test(text)).length;
  return !hasCase || goingOn >= GOING_ON * (texts.length - 1);
};

/** Whether lines of columns stand at heights of their own, so that no row of one belongs to a row of another. */
const areIndependent = (rows: Row[], lines: Row[][]): boolean => {
  const fewest = Math.min(...lines.map(({ length }) => length));
  const beside = rows.filter(({ runs }) => runs.length > 1).length;
  return beside < BESIDE * fewest;
};

/** Whether gaps go through all columns and each column begins anew below them: cells whose text is wrapped. */
const areRowsOfCells = (rows: Row[], columns: Run[][]): boolean => {
  const groups = groupsByGap(rows);
  const longest = Math.max(...groups.map(({ length }) => length));
  if (groups.length < 3 || longest === 1 || longest > CELL_LINES) return false;
  return groups.every((group) => {
    const [first] = group;
    return columns.every((column) => column.some((run) => first?.runs.includes(run)));
  });
};

/** Rows in groups with a larger gap between them. */
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
