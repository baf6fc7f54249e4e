import type { Rule } from './rules.ts';
import type { Run } from './runs.ts';

type SpannedRow = { cells: string[]; runs: Run[]; isHead: boolean };
type Column = { from: number; to: number };

/** Minimum share of a column's width that a rule must cover to part its cells. */
const COVERED = 0.5;
/** Longer text is not repeated in the rows that it spans. */
const REPEATED_CHARACTERS = 200;
/** Maximum distance of the rule below the last row of a table, in heights of the row. */
const BELOW = 2;

/**
 * Gives a name in the first column that spans several rows to each of them: rules part the rows, but not in its column, where rules stand
 * above the first and below the last of them. Only rows of values are named so: rules in heads and above sums span nothing.
 */
export const fillRowSpans = (rows: SpannedRow[], dividers: number[], rules: Rule[]): void => {
  const from = Math.min(...rows.flatMap((row) => row.runs.map(({ x0 }) => x0)));
  const column = { from, to: dividers[0] ?? from };
  let first = 0;
  for (let next = 1; next <= rows.length; next += 1) {
    if (spans(rows[next - 1], rows[next], column, rules)) continue;
    if (next - first > 1 && isBounded(rows, first, next, column, rules)) fill(rows.slice(first, next));
    first = next;
  }
};

const fill = (rows: SpannedRow[]): void => {
  const texts = rows.map(({ cells }) => cells[0] ?? '').filter(Boolean);
  const [name = ''] = texts;
  if (texts.length !== 1 || name.length > REPEATED_CHARACTERS || !/\p{L}/u.test(name)) return;
  if (rows.every(hasValues)) for (const { cells } of rows) cells[0] = name;
};

/** Returns whether a row has several cells beside its name, one of them with a figure. */
const hasValues = ({ cells: [, ...values] }: SpannedRow): boolean =>
  values.filter(Boolean).length > 1 && values.some((value) => /\d/.test(value));

const top = ({ runs }: SpannedRow): number => Math.min(...runs.map(({ y0 }) => y0));
const bottom = ({ runs }: SpannedRow): number => Math.max(...runs.map(({ y1 }) => y1));
const middle = (row: SpannedRow): number => (top(row) + bottom(row)) / 2;

const between = (rules: Rule[], from: number, to: number): Rule[] =>
  rules.filter(({ y }) => y > from && y < to);

const isCovered = (rules: Rule[], { from, to }: Column): boolean =>
  rules.some(({ x0, x1 }) => Math.min(x1, to) - Math.max(x0, from) >= COVERED * (to - from));

/** Returns whether rules part two rows, but not in this column. */
const spans = (above: SpannedRow | undefined, row: SpannedRow | undefined, column: Column, rules: Rule[]) => {
  if (!above?.runs.length || !row?.runs.length || above.isHead || row.isHead) return false;
  const parting = between(rules, middle(above), middle(row));
  return parting.length > 0 && !isCovered(parting, column);
};

/** Returns whether rules in this column stand above the first and below the last of these rows. */
const isBounded = (
  rows: SpannedRow[],
  first: number,
  next: number,
  column: Column,
  rules: Rule[],
): boolean => {
  const [above, begin, end, below] = [rows[first - 1], rows[first], rows[next - 1], rows[next]];
  if (!above?.runs.length || !begin || !end) return false;
  const last = below?.runs.length ? middle(below) : bottom(end) + BELOW * (bottom(end) - top(end));
  return (
    isCovered(between(rules, middle(above), middle(begin)), column) &&
    isCovered(between(rules, middle(end), last), column)
  );
};
