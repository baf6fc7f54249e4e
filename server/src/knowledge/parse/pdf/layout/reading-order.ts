import { areTextColumns, columnsAt, groupsByGap, isRunningText } from './columns.ts';
import { dividersOf, type Gutter, sizeOfRows, widestGutter } from './gutters.ts';
import { inReadingDirection, type Row, rowsOf } from './rows.ts';
import type { Rule } from './rules.ts';
import { isNumber, type Run, textOfRun } from './runs.ts';
import { layTable, type Table } from './tables.ts';

/** Line in reading order: adjacent runs, or a table row with its cells and column names. */
export type LaidLine = {
  runs: Run[];
  cells?: string[];
  isHead?: boolean;
  /** Column names that apply to the row, cells separated; empty if there are none. */
  head?: string;
};

type Page = {
  /** Returns the horizontal lines drawn on the page; called only for a possible table. */
  rules: () => Rule[];
  isRightToLeft: boolean;
};

const DEPTH = 12;
/** Minimum rows of a text column for the other column to be notes. */
const BESIDE_NOTES = 5;
/** Maximum lines of notes, relative to the text next to them. */
const NOTES = 0.5;
/** Minimum horizontal rules across columns for these to be a table. */
const RULES_OF_TABLE = 2;
/** Maximum difference of dividers, in points, between parts of one table. */
const SAME_DIVIDERS = 12;
/** Minimum gap between the cells of a table of two rows, in letter sizes. */
const SHORT_TABLE_GAP = 1.5;
const SHORT_TABLE_ROWS = 3;
/** Maximum width of accidentally aligned word gaps, in letter sizes. */
const RIVER = 1.3;
const RIVER_ROWS = 8;
/** Maximum relative difference in letter size within a table head, and maximum gap between its lines, in letter sizes. */
const SAME_SIZE = 0.05;
const HEAD_GAP = 0.6;
/** Minimum letter size of a heading, relative to the text. */
const LARGER = 1.1;

/**
 * Sorts runs into reading order (recursive XY-cut): white strips separate columns, which are read one after the other; table rows stay
 * together; text that spans the columns precedes or follows them.
 */
export const readingOrder = (runs: Run[], page: Page): LaidLine[] => {
  const lines: LaidLine[] = [];
  let lastTable: Table | undefined;

  const putText = (rows: Row[]) => {
    for (const { runs: beside } of rows) {
      for (const group of apart(beside)) lines.push({ runs: inReadingDirection(group, page.isRightToLeft) });
    }
  };

  const putTable = (table: Table) => {
    const { rows, dividers, head } = table;
    const isSame =
      !head &&
      lastTable?.dividers.length === dividers.length &&
      lastTable.dividers.every((x, index) => Math.abs(x - (dividers[index] ?? 0)) < SAME_DIVIDERS);
    const names = isSame ? (lastTable?.head ?? '') : head;
    for (const row of rows) {
      const cells = page.isRightToLeft ? row.cells.toReversed() : row.cells;
      const isAlone = cells.filter((cell) => cell).length < 2 && !row.isHead;
      const { runs: own, isHead } = row;
      lines.push(
        isAlone ? { runs: own, head: names } : { runs: own, cells, isHead, head: isHead ? '' : names },
      );
    }
    lastTable = { ...table, head: names };
  };

  /** `isTable`: the rows are no text columns, as those around them are none. */
  const lay = (rows: Row[], depth: number, isTable = false): void => {
    const gutter = depth < DEPTH && rows.length > 1 ? widestGutter(rows) : null;
    if (!gutter) {
      putText(rows);
      return;
    }
    const inside = rows.slice(gutter.from, gutter.to);
    lay(rows.slice(0, gutter.from), depth + 1, isTable);
    layBeside(inside, gutter, depth + 1, isTable);
    lay(rows.slice(gutter.to), depth + 1, isTable);
  };

  const layBeside = (rows: Row[], gutter: Gutter, depth: number, isTable: boolean): void => {
    const halves = columnsAt(rows, [(gutter.x0 + gutter.x1) / 2]);
    const isSure = isTable || rulesAcross(rows, gutter, page.rules()).length >= RULES_OF_TABLE;
    const columns = isSure
      ? null
      : [halves, columnsAt(rows, dividersOf(rows))].find(
          (one) => one.length > 1 && areTextColumns(rows, one),
        );
    if (columns) {
      for (const column of page.isRightToLeft ? columns.toReversed() : columns) lay(rowsOf(column), depth);
      return;
    }
    const notes = isSure ? null : notesBeside(halves);
    if (notes) {
      for (const part of notes) lay(part, depth);
      return;
    }
    const first = firstOfTable(rows, gutter);
    const heading = rows.findIndex((row, index) => index > first && isHeading(row, rows));
    if (heading > 0) {
      lay(rows.slice(0, heading), depth, true);
      putText(rows.slice(heading, heading + 1));
      lay(rows.slice(heading + 1), depth, true);
      return;
    }
    const isText = isShort(rows, gutter) || (!isSure && isRiver(rows, gutter));
    const table = isText ? null : layTable(rows.slice(first), page.rules());
    putText(rows.slice(0, table ? first : rows.length));
    if (table) putTable(table);
  };

  lay(rowsOf(runs), 0);
  return lines;
};

/**
 * Returns the index of the first row of a table. Lines above it with text on one side of the strip only, such as the end of a paragraph or
 * a heading, belong to the table head only if they are close and have the same letter size and weight.
 */
const firstOfTable = (rows: Row[], { x0 }: Gutter): number => {
  const beside = rows.findIndex(
    ({ runs }) => runs.some((run) => run.x1 <= x0) && runs.some((run) => run.x0 > x0),
  );
  let first = Math.max(0, beside);
  for (; first > 0; first -= 1) {
    const [above, below] = [rows[first - 1], rows[first]];
    const [upper, lower] = [above?.runs[0], below?.runs[0]];
    if (!above || !below || !upper || !lower) break;
    const isAlike = upper.bold === lower.bold && Math.abs(upper.size - lower.size) < SAME_SIZE * lower.size;
    if (!isAlike || below.y0 - above.y1 > HEAD_GAP * lower.size) break;
  }
  return first;
};

/** Width of a white strip in letter sizes. */
const widthOf = (rows: Row[], { x0, x1 }: Gutter): number => (x1 - x0) / sizeOfRows(rows);

/** Returns whether rows are too few, and too close beside each other, for a table. */
const isShort = (rows: Row[], gutter: Gutter): boolean =>
  rows.length < SHORT_TABLE_ROWS && widthOf(rows, gutter) < SHORT_TABLE_GAP;

/** Returns whether a white strip is accidental: word gaps of running text that are aligned. */
const isRiver = (rows: Row[], gutter: Gutter): boolean =>
  (rows.length <= SHORT_TABLE_ROWS || (widthOf(rows, gutter) < RIVER && rows.length <= RIVER_ROWS)) &&
  isRunningText(rows);

/** Returns whether a row is a heading: alone, and larger than the text of the rows. It parts tables. */
const isHeading = ({ runs: [run, ...others] }: Row, rows: Row[]): boolean =>
  !!run && !others.length && run.size > LARGER * sizeOfRows(rows) && /\p{L}/u.test(textOfRun(run));

/** Returns the horizontal lines between the first and the last row that cross a white strip. */
const rulesAcross = (rows: Row[], { x0, x1 }: Gutter, rules: Rule[]): Rule[] => {
  const top = rows[0]?.y1 ?? 0;
  const bottom = rows.at(-1)?.y0 ?? 0;
  return rules.filter((rule) => rule.y > top - 1 && rule.y < bottom + 1 && rule.x0 < x0 && rule.x1 > x1);
};

/**
 * Splits text with side notes, such as titles in the margin, into parts in reading order, each note before the paragraph next to it.
 * Returns null if neither side is notes.
 */
const notesBeside = ([left = [], right = []]: Run[][]): Row[][] | null => {
  const sides = [rowsOf(left), rowsOf(right)].toSorted((a, b) => b.length - a.length);
  const [text = [], beside = []] = sides;
  if (text.length < BESIDE_NOTES || beside.length > NOTES * text.length) return null;
  if (beside.some(({ runs }) => runs.some((run) => run.isField || isNumber(textOfRun(run))))) return null;
  const paragraphs = groupsByGap(text);
  const notes = groupsByGap(beside);
  // Labels of lines that no gaps part, such as `(a)`, belong to rows.
  if (notes.length > paragraphs.length) return null;
  const parts: Row[][] = [];
  let at = 0;
  for (const paragraph of paragraphs) {
    const end = paragraph.at(-1)?.y1 ?? 0;
    for (; at < notes.length && (notes[at]?.[0]?.y0 ?? 0) < end; at += 1) parts.push(notes[at] ?? []);
    const last = parts.at(-1);
    if (last && paragraphs.length && last !== notes[at - 1]) last.push(...paragraph);
    else parts.push([...paragraph]);
  }
  return [...parts, ...notes.slice(at)];
};

/** Splits overprinted runs into lines of their own. */
const apart = (runs: Run[]): Run[][] => {
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.find((one) => {
      const last = one.at(-1);
      return last && run.x0 >= last.x1 - (run.x1 - run.x0) / 2 - 2;
    });
    if (group) group.push(run);
    else groups.push([run]);
  }
  return groups;
};
