import { areTextColumns, columnsAt, groupsByGap, isRunningText } from './columns.ts';
import { dividersOf, type Gutter, sizeOfRows, widestGutter } from './gutters.ts';
import { type Row, rowsOf } from './rows.ts';
import type { Rule } from './rules.ts';
import { type Run, textOfRun } from './runs.ts';
import { layTable, type Table } from './tables.ts';

/** A line in reading order: runs beside each other, or a row of a table with its cells and the names of its columns. */
export type LaidLine = {
  runs: Run[];
  /** Of a row of a table. */
  cells?: string[];
  isHead?: boolean;
  /** Names of the columns, of rows below them; empty for none. */
  head?: string;
};

type Page = {
  /** Level lines drawn on the page; asked for where something may be a table. */
  rules: () => Rule[];
  isRightToLeft: boolean;
};

const DEPTH = 12;
/** Rows that a column of text has, at least, for what stands beside it to be notes. */
const BESIDE_NOTES = 5;
/** Lines of notes as a share of the lines of the text beside them, at most. */
const NOTES = 0.5;
/** Level lines between the rows of columns, from which these are a table. */
const RULES_OF_TABLE = 2;
/** How far dividers of one table may differ from page part to page part, in points. */
const SAME_DIVIDERS = 12;
/** Of two rows, cells of a table have to be this far apart, in letter sizes. */
const SHORT_TABLE_GAP = 1.5;
const SHORT_TABLE_ROWS = 3;
/** Gaps between words that stand below each other by chance are narrower, in letter sizes. */
const RIVER = 1.3;
const RIVER_ROWS = 8;
/** How much letters of one head differ in size, and how far apart its lines are, in letter sizes, at most. */
const SAME_SIZE = 0.05;
const HEAD_GAP = 0.6;

/**
 * Puts runs into the order in which people read them: white strips part columns, which are read one after the other;
 * rows of a table are kept together; what reaches over the columns comes before or after them (recursive XY-cut).
 */
export const readingOrder = (runs: Run[], page: Page): LaidLine[] => {
  const lines: LaidLine[] = [];
  let lastTable: Table | undefined;

  const putText = (rows: Row[]) => {
    for (const { runs: beside } of rows) {
      for (const group of apart(beside))
        lines.push({ runs: page.isRightToLeft ? group.toReversed() : group });
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

  const lay = (rows: Row[], depth: number): void => {
    const gutter = depth < DEPTH && rows.length > 1 ? widestGutter(rows) : null;
    if (!gutter) {
      putText(rows);
      return;
    }
    const inside = rows.slice(gutter.from, gutter.to);
    lay(rows.slice(0, gutter.from), depth + 1);
    layBeside(inside, gutter, depth + 1);
    lay(rows.slice(gutter.to), depth + 1);
  };

  const layBeside = (rows: Row[], gutter: Gutter, depth: number): void => {
    const halves = columnsAt(rows, [(gutter.x0 + gutter.x1) / 2]);
    const isRuled = rulesAcross(rows, gutter, page.rules()).length >= RULES_OF_TABLE;
    const columns = isRuled
      ? null
      : [halves, columnsAt(rows, dividersOf(rows))].find(
          (one) => one.length > 1 && areTextColumns(rows, one),
        );
    if (columns) {
      for (const column of page.isRightToLeft ? columns.toReversed() : columns) lay(rowsOf(column), depth);
      return;
    }
    const notes = isRuled ? null : notesBeside(halves);
    if (notes) {
      for (const part of notes) lay(part, depth);
      return;
    }
    const width = (gutter.x1 - gutter.x0) / sizeOfRows(rows);
    const isShort = rows.length < SHORT_TABLE_ROWS && width < SHORT_TABLE_GAP;
    const isRiver =
      !isRuled &&
      (rows.length <= SHORT_TABLE_ROWS || (width < RIVER && rows.length <= RIVER_ROWS)) &&
      isRunningText(rows);
    const first = firstOfTable(rows, gutter);
    const table = isShort || isRiver ? null : layTable(rows.slice(first), page.rules());
    putText(rows.slice(0, table ? first : rows.length));
    if (table) putTable(table);
  };

  lay(rowsOf(runs), 0);
  return lines;
};

/**
 * The index of the first row of a table. Lines above it that leave the other side of the strip empty, such as the end of a paragraph
 * and a heading, belong to its head only in the same letters and close above it.
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

/** Level lines between the first and the last row that cross a white strip. */
const rulesAcross = (rows: Row[], { x0, x1 }: Gutter, rules: Rule[]): Rule[] => {
  const top = rows[0]?.y1 ?? 0;
  const bottom = rows.at(-1)?.y0 ?? 0;
  return rules.filter((rule) => rule.y > top - 1 && rule.y < bottom + 1 && rule.x0 < x0 && rule.x1 > x1);
};

/**
 * Text with notes at its side (titles at the margin are such), as parts in reading order: a note before the paragraph
 * that it stands beside. Null where neither side is notes.
 */
const notesBeside = ([left = [], right = []]: Run[][]): Row[][] | null => {
  const sides = [rowsOf(left), rowsOf(right)].toSorted((a, b) => b.length - a.length);
  const [text = [], beside = []] = sides;
  if (text.length < BESIDE_NOTES || beside.length > NOTES * text.length) return null;
  if (
    beside.some(({ runs }) =>
      runs.some((run) => run.isField || /^[^\p{L}]*\d[^\p{L}]*$/u.test(textOfRun(run))),
    )
  )
    return null;
  const paragraphs = groupsByGap(text);
  const notes = groupsByGap(beside);
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

/** Runs that overprint each other are lines of their own. */
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
