import { type CellRow, filled, textOfCell } from './cells.ts';
import { rowsOf } from './rows.ts';
import { partsRows, type Rule } from './rules.ts';
import { isYear, type Run } from './runs.ts';

const HEAD_LINES = 4;
/** Minimum share of cells with digits in a column of values. */
const VALUES = 0.6;
/** Maximum distance between the middle of a title and that of its columns, in column widths. */
const OFF_CENTRE = 0.35;
/** Maximum characters of a line of a name beside another one. */
const NAME_CHARACTERS = 40;
/** Minimum distance of rows that are set apart by white space, in heights of a line. */
const APART = 1.4;
/** Maximum difference of two such distances, as a share. */
const SAME_PITCH = 0.2;
/** Maximum distance of a rule below its title, in heights of the title. */
const UNDER = 0.6;

const hasDigit = (text: string) => /\d/.test(text) && !isYear(text);

/** Finds the lines that name the columns, and the name of each column from all of them. */
export const headOf = (
  lines: CellRow[],
  bands: CellRow[][],
  dividers: number[],
  rules: Rule[],
): { heads: CellRow[]; names: string[] } => {
  const heads = headLines(lines, bands, rules);
  if (!heads.length) return { heads, names: [] };
  // Names of columns are above numbers that may be at the right edge of a column only.
  const spans = spansOf(lines.filter((line) => !heads.slice(0, -1).includes(line)));
  const names = spans.map((): Run[] => []);
  for (const [index, { cells }] of heads.entries()) {
    const isLast = index === heads.length - 1;
    const runs = cells.flat();
    for (const run of runs) {
      const own = cells.findIndex((cell) => cell.includes(run));
      const others = runs.filter((other) => other !== run);
      const isOver = !isLast && dividers.some((x) => run.x0 < x && run.x1 > x);
      const ruled = isLast ? [] : ownPart(columnsOfRule(run, spans, rules), own, cells);
      const over = ruled.length > 1 ? ruled : isOver ? columnsUnder(run, own, spans, others) : [own];
      for (const column of over) names[column]?.push(run);
    }
  }
  return { heads, names: names.map(nameOf) };
};

/** Joins the lines of a name from top to bottom, without repetitions. */
const nameOf = (runs: Run[]): string =>
  [...new Set(rowsOf(runs).map(({ runs: beside }) => textOfCell(beside)))].join(' ');

const headLines = (lines: CellRow[], bands: CellRow[][], rules: Rule[]): CellRow[] => {
  const first = lines.findIndex(({ cells }) => cells.slice(1).some((cell) => hasDigit(textOfCell(cell))));
  const isField = ({ row }: CellRow) => row.runs.some((run) => run.isField);
  if (first > 0) {
    const above = lines.slice(0, first);
    const body = lines.slice(first);
    const isNamed = above.findLastIndex(({ cells }) => cells.slice(1).some(({ length }) => length > 0));
    const heads = withoutRows(above.slice(0, isNamed + 1), body, rules);
    const isTitle =
      heads.length > 0 && !areLabels(heads) && heads.length <= HEAD_LINES && !heads.some(isField);
    return isTitle && namesValues(heads, body) ? heads : [];
  }
  const [top = []] = bands;
  if (first === 0 || bands.length < 2 || top.some(isField)) return [];
  const isFull = top[0] !== undefined && filled(top[0].cells) === top[0].cells.length;
  const isBoldAlone = top.every(isBold) && !lines.filter((line) => !top.includes(line)).some(isBold);
  return isFull && (isBoldAlone || top[0]?.cells.length !== 2) ? top : [];
};

/** Returns whether lines of two columns are labels with their values: a value is longer than a name of a column. */
const areLabels = (lines: CellRow[]): boolean =>
  lines.filter(({ cells }) => cells.length === 2 && filled(cells) === 2).length > 1 &&
  lines.some(({ cells }) => textOfCell(cells[1] ?? []).length > NAME_CHARACTERS);

const isBold = ({ row }: CellRow) => row.runs.every(({ bold }) => bold);

/** Drops rows of words below names of columns: once all columns are named, a row that is set apart is a row of the table. */
const withoutRows = (heads: CellRow[], body: CellRow[], rules: Rule[]): CellRow[] => {
  const isUsed = (column: number) => body.some(({ cells }) => cells[column]?.length);
  const end = heads.findIndex((line, index) => {
    const above = heads.slice(0, index);
    const areNamed = line.cells.every(
      (_, column) => !isUsed(column) || above.some(({ cells }) => cells[column]?.length),
    );
    const isRow = !!line.cells[0]?.length && new Set(line.cells.map(textOfCell).filter(Boolean)).size > 1;
    return areNamed && isRow && isApart(line, above, body, rules);
  });
  return end > 0 ? heads.slice(0, end) : heads;
};

/** Returns whether a line below names of columns is parted from them: by type, by a rule, or by the distance of rows. */
const isApart = (line: CellRow, above: CellRow[], body: CellRow[], rules: Rule[]): boolean => {
  const before = above.at(-1);
  if (!before) return false;
  if (above.every(isBold) && !isBold(line)) return true;
  const width = { x0: before.row.runs[0]?.x0 ?? 0, x1: before.row.runs.at(-1)?.x1 ?? 0 };
  if (partsRows(rules, width, middleOf(before), middleOf(line))) return true;
  const pitch = pitchOf(before, line);
  const pitches = body.slice(1).map((one, index) => pitchOf(body[index] ?? one, one));
  const least = Math.min(...pitches);
  return pitch > APART * (line.row.y1 - line.row.y0) && Math.abs(pitch - least) < SAME_PITCH * least;
};

const middleOf = ({ row }: CellRow): number => (row.y0 + row.y1) / 2;

const pitchOf = (above: CellRow, below: CellRow): number => middleOf(below) - middleOf(above);

/** Returns whether a named column has values below its name. */
const namesValues = (heads: CellRow[], body: CellRow[]): boolean =>
  heads.at(-1)?.cells.some((cell, column) => {
    if (!column || !cell.length) return false;
    const texts = body.map(({ cells }) => textOfCell(cells[column] ?? [])).filter((text) => text);
    return texts.length > 0 && texts.filter((text) => /\d/.test(text)).length >= VALUES * texts.length;
  }) ?? false;

type Span = { x0: number; x1: number };

const spansOf = (lines: CellRow[]): Span[] =>
  (lines[0]?.cells ?? []).map((_, column) => {
    const runs = lines.flatMap(({ cells }) => cells[column] ?? []);
    return { x0: Math.min(...runs.map(({ x0 }) => x0)), x1: Math.max(...runs.map(({ x1 }) => x1)) };
  });

/** Returns the columns covered by a horizontal rule directly below a title. */
const columnsOfRule = (run: Run, spans: Span[], rules: Rule[]): number[] => {
  const rule = rules.find(
    ({ x0, x1, y }) =>
      y > (run.y0 + run.y1) / 2 && y < run.y1 + UNDER * (run.y1 - run.y0) && x0 < run.x1 && x1 > run.x0,
  );
  const found = spans.flatMap((span, column) => {
    const middle = (span.x0 + span.x1) / 2;
    return rule && middle > rule.x0 && middle < rule.x1 ? [column] : [];
  });
  return found.length < spans.length ? found : [];
};

/** Returns the part of a rule's columns that belongs to one title: a rule below several titles spans each up to the next. */
const ownPart = (columns: number[], own: number, cells: Run[][]): number[] => {
  const isShared = columns.some((column) => column !== own && cells[column]?.length);
  const next = cells.findIndex((cell, column) => column > own && cell.length > 0);
  return isShared ? columns.filter((column) => column >= own && (next < 0 || column < next)) : columns;
};

/** Returns the columns that a title spans: the widest group of columns with the same middle. */
const columnsUnder = (run: Run, own: number, spans: Span[], others: Run[]): number[] => {
  const middle = (run.x0 + run.x1) / 2;
  const isFree = (x0: number, x1: number) =>
    !others.some((other) => (other.x0 + other.x1) / 2 > x0 && (other.x0 + other.x1) / 2 < x1);
  const away = ({ x0, x1 }: Span, x: number) => Math.max(x0 - x, x - x1, 0);
  const isNearest = ({ x0, x1 }: Span) =>
    others.every((other) => away(run, (x0 + x1) / 2) <= away(other, (x0 + x1) / 2));
  let best: number[] = [own];
  for (let from = 0; from < spans.length; from += 1) {
    for (let to = from + best.length; to < spans.length; to += 1) {
      const [x0, x1] = [spans[from]?.x0 ?? 0, spans[to]?.x1 ?? 0];
      const pitch = (x1 - x0) / (to - from + 1);
      const isOver = Math.abs((x0 + x1) / 2 - middle) < OFF_CENTRE * pitch && run.x0 < x1 && run.x1 > x0;
      if (isOver && isFree(x0, x1) && spans.slice(from, to + 1).every(isNearest))
        best = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }
  }
  const crossed = spans.flatMap((span, column) =>
    run.x0 < span.x1 && run.x1 > span.x0 && isNearest(span) ? [column] : [],
  );
  return crossed.length > best.length ? crossed : best;
};
