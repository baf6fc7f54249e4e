import { columnsAt } from './columns.ts';
import { dividersOf } from './gutters.ts';
import type { Row } from './rows.ts';
import { isNumber, type PlacedWord, type Run, textOfRun } from './runs.ts';

const CURRENCY = /^(?:[$€£¥]|[A-Z]{2,3}\$|[$€£¥]? ?\()$/u;
const CLOSING = /^[)%*]{1,3}$/;
/** Checkbox or radio button, and the maximum distance to its label, in letter sizes. */
const BOX = /^[☒☐◉○]$/u;
const BOX_GAP = 2.5;
/** Maximum rows at the top of a table with titles over several columns. */
const HEAD_ROWS = 8;
/** Maximum distance of a row's only text from the left edge of the table, in letter sizes, for it to span all columns. */
const AT_EDGE = 1;

/** Joins a detached sign with its number ("$   1,204", "(3.1   )%") into one cell; the next sign begins another cell. */
export const joinSigns = (row: Row): Row => {
  const parts = row.runs.flatMap(cutBeforeSigns);
  const runs: Run[] = [];
  let isPrefix = false;
  for (const [index, run] of parts.entries()) {
    const text = textOfRun(run);
    const before = runs.at(-1);
    const isBox = BOX.test(text);
    // A checkbox belongs to the nearer of the texts next to it.
    const isNearNext = isBox && gap(run, parts[index + 1]) < Math.min(gap(before, run), BOX_GAP * run.size);
    const isNearBefore = isBox && !isNearNext && gap(before, run) < BOX_GAP * run.size;
    if (before && (isPrefix || CLOSING.test(text) || isNearBefore))
      runs[runs.length - 1] = {
        ...before,
        words: CLOSING.test(text) && !isPrefix ? glued(before, run) : [...before.words, ...run.words],
        x1: Math.max(before.x1, run.x1),
        y0: Math.min(before.y0, run.y0),
        y1: Math.max(before.y1, run.y1),
        isBroken: run.isBroken,
      };
    else runs.push(run);
    isPrefix = CURRENCY.test(text) || isNearNext;
  }
  return runs.length === row.runs.length ? row : { ...row, runs };
};

const gap = (before: Run | undefined, run: Run | undefined): number =>
  before && run ? run.x0 - before.x1 : Number.POSITIVE_INFINITY;

/** Splits a run before the words at `starts`. */
const cutRun = (run: Run, starts: number[]): Run[] => {
  if (!starts.length) return [run];
  return [0, ...starts].map((from, index) => {
    const words = run.words.slice(from, starts[index] ?? run.words.length);
    const isLast = index === starts.length;
    return {
      ...run,
      words,
      x0: Math.min(...words.map(({ x0 }) => x0)),
      x1: Math.max(...words.map(({ x1 }) => x1)),
      isBroken: isLast && run.isBroken,
    };
  });
};

const cutBeforeSigns = (run: Run): Run[] =>
  run.words.length < 3
    ? [run]
    : cutRun(
        run,
        run.words.flatMap(({ text }, index) =>
          index && CURRENCY.test(text) && isNumber(run.words[index - 1]?.text ?? '') ? [index] : [],
        ),
      );

/** Splits a run that crosses dividers where a divider lies between two words. */
export const cutAtDividers = (run: Run, dividers: number[]): Run[] =>
  cutRun(
    run,
    dividers.flatMap((x) => {
      if (run.x0 >= x || run.x1 <= x) return [];
      const index = run.words.findIndex((word) => word.x0 >= x);
      return index > 0 && (run.words[index - 1]?.x1 ?? x) <= x ? [index] : [];
    }),
  );

const glued = (before: Run, run: Run): PlacedWord[] => {
  const last = before.words.at(-1);
  const [first, ...rest] = run.words;
  if (!last || !first) return before.words;
  return [...before.words.slice(0, -1), { ...last, text: last.text + first.text, x1: first.x1 }, ...rest];
};

/**
 * Returns the positions that divide the rows of a table into columns. Ignores titles over several columns: rows above the first value with
 * fewer texts than others, rows of one text at the left edge, and titles that have a column each without being above its values.
 */
export const dividersOfTable = (rows: Row[]): number[] => {
  const left = Math.min(...rows.map(({ runs: [run] }) => run?.x0 ?? 0));
  const most = Math.max(...rows.map(({ runs }) => runs.length));
  const values = rows.findIndex(({ runs }) => runs.slice(1).some((run) => isNumber(textOfRun(run))));
  const heads = Math.min(values, HEAD_ROWS);
  const isBody = ({ runs }: Row, index: number): boolean => {
    const [first] = runs;
    if (index < heads && runs.length < most) return false;
    return !(runs.length === 1 && first && first.x0 - left < AT_EDGE * first.size);
  };
  const body = rows.filter(isBody);
  const dividers = dividersOf(body.length > 1 ? body : rows);
  const titleAt = Math.max(0, heads - 1);
  const title = rows[titleAt];
  const below = rows.filter((row, index) => index > titleAt && isBody(row, index));
  if (!title || below.length < 2) return dividers;
  const ofValues = dividersOf(below);
  return ofValues.length === dividers.length ? dividers : (betweenTitles(title, below, ofValues) ?? dividers);
};

const columnAt = (dividers: number[], { x0, x1 }: Run): number =>
  dividers.filter((x) => x < (x0 + x1) / 2).length;

/**
 * Moves the dividers of values between titles of which each has a column, but need not be above its values, as centred ones. Returns null if
 * the titles and the values do not agree.
 */
const betweenTitles = ({ runs: titles }: Row, values: Row[], dividers: number[]): number[] | null => {
  if (titles.length !== dividers.length + 1) return null;
  const columns = columnsAt(values, dividers);
  const moved = dividers.map((_, index) => {
    const ends = [titles[index], ...(columns[index] ?? [])].map((run) => run?.x1 ?? 0);
    const begins = [titles[index + 1], ...(columns[index + 1] ?? [])].map((run) => run?.x0 ?? 0);
    return (Math.max(...ends) + Math.min(...begins)) / 2;
  });
  const isSame = (run: Run) =>
    columnAt(moved, run) === columnAt(dividers, run) && !moved.some((x) => run.x0 < x && run.x1 > x);
  const agree =
    titles.every((title, index) => columnAt(moved, title) === index) &&
    values.every(({ runs }) => runs.length <= titles.length && runs.every(isSame));
  return agree ? moved : null;
};
