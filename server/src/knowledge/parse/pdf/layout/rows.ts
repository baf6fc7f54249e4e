import { RIGHT_TO_LEFT, type Run, textOfRun } from './runs.ts';

/** Runs next to each other at the same height. */
export type Row = { runs: Run[]; y0: number; y1: number };

/** Maximum distance between the middles of two runs in a row, in heights of the lower run. */
const SAME_ROW = 0.4;

/** Groups runs by height, from top to bottom, each row from left to right. */
export const rowsOf = (runs: Run[]): Row[] => {
  const rows: Row[] = [];
  for (const run of runs.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const row = rows.at(-1);
    if (row && isBeside(row, run)) {
      row.runs.push(run);
      row.y0 = Math.min(row.y0, run.y0);
      row.y1 = Math.max(row.y1, run.y1);
    } else rows.push({ runs: [run], y0: run.y0, y1: run.y1 });
  }
  for (const row of rows) row.runs.sort((a, b) => a.x0 - b.x0);
  return rows;
};

const isBeside = ({ runs }: Row, run: Run): boolean => {
  const [first] = runs;
  if (!first) return false;
  const height = Math.min(first.y1 - first.y0, run.y1 - run.y0);
  return run.y0 + run.y1 - first.y0 - first.y1 <= 2 * SAME_ROW * height;
};

/** Distance between a row and the one above it; negative if they overlap. */
export const gapAbove = (rows: Row[], index: number): number =>
  (rows[index]?.y0 ?? 0) - (rows[index - 1]?.y1 ?? 0);

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Orders the runs of a line as it is read: from right to left if most runs with letters are, those of other scripts within it from left to
 * right. A line without letters is read as its page (`isPageRightToLeft`).
 */
export const inReadingDirection = (runs: Run[], isPageRightToLeft = false): Run[] => {
  const texts = runs.map(textOfRun).filter((text) => /\p{L}/u.test(text));
  const fromRight = texts.filter((text) => RIGHT_TO_LEFT.test(text)).length;
  const isRightToLeft = texts.length ? fromRight > texts.length / 2 : isPageRightToLeft;
  if (!isRightToLeft) return runs;
  const ordered: Run[] = [];
  let from = 0;
  for (const run of runs.toReversed()) {
    const text = textOfRun(run);
    if (/\p{L}/u.test(text) && !RIGHT_TO_LEFT.test(text)) ordered.splice(from, 0, run);
    else {
      ordered.push(run);
      from = ordered.length;
    }
  }
  return ordered;
};
