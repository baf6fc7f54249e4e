import { dividersOf } from './gutters.ts';
import type { Row } from './rows.ts';
import { type PlacedWord, type Run, textOfRun } from './runs.ts';

const CURRENCY = /^(?:[$€£¥]|[A-Z]{2,3}\$|[$€£¥]? ?\()$/u;
const CLOSING = /^[)%*]{1,3}$/;
/** A box or button of a form, ticked or not, and how far from it its text begins, in letter sizes. */
const BOX = /^[☒☐◉○]$/u;
const BOX_GAP = 2.5;
const NUMBER = /^[^\p{L}]*\d[^\p{L}]*$/u;
/** Rows at the top of a table that may name several columns at once. */
const HEAD_ROWS = 8;
/** How far from the left edge of a table a row begins that has one text for all columns, in letter sizes. */
const AT_EDGE = 1;

/** A sign that stands apart from its number ("$   1,204", "(3.1   )%") is one cell with it, and the next sign another cell. */
export const joinSigns = (row: Row): Row => {
  const parts = row.runs.flatMap(cutBeforeSigns);
  const runs: Run[] = [];
  let isPrefix = false;
  for (const [index, run] of parts.entries()) {
    const text = textOfRun(run);
    const before = runs.at(-1);
    const isBox = BOX.test(text);
    // A box belongs to the nearer of the texts beside it.
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

/** A run in parts that begin with the words at `starts`. */
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
          index && CURRENCY.test(text) && NUMBER.test(run.words[index - 1]?.text ?? '') ? [index] : [],
        ),
      );

/** A run that reaches over dividers, cut where one lies in a gap between two words. */
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
 * Places that divide the rows of a table into columns. Titles over several columns do not count: rows above the first value with fewer texts than
 * others, and rows of one text that begins at the left edge.
 */
export const dividersOfTable = (rows: Row[]): number[] => {
  const left = Math.min(...rows.map(({ runs: [run] }) => run?.x0 ?? 0));
  const most = Math.max(...rows.map(({ runs }) => runs.length));
  const values = rows.findIndex(({ runs }) => runs.slice(1).some((run) => NUMBER.test(textOfRun(run))));
  const heads = Math.min(values, HEAD_ROWS);
  const body = rows.filter(({ runs }, index) => {
    const [first] = runs;
    if (index < heads && runs.length < most) return false;
    return !(runs.length === 1 && first && first.x0 - left < AT_EDGE * first.size);
  });
  return dividersOf(body.length > 1 ? body : rows);
};
