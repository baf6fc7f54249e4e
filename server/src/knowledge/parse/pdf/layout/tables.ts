import { CELL_BREAK } from '../../../cell-break.ts';
import { type CellRow, filled, textOfCell, textOfLines } from './cells.ts';
import { groupsByGap } from './columns.ts';
import { fillRowSpans } from './row-spans.ts';
import type { Row } from './rows.ts';
import { partsRows, type Rule } from './rules.ts';
import { isNumber, type Run } from './runs.ts';
import { headOf } from './table-heads.ts';
import { cutAtDividers, dividersOfTable, joinSigns } from './table-rows.ts';

export type TableRow = { cells: string[]; runs: Run[]; isHead: boolean };
export type Table = { dividers: number[]; rows: TableRow[]; head: string };

/** Minimum share of rows with more than one cell. */
const WITH_CELLS = 0.5;
/** Maximum distance of the middles of centred cells, in heights of a line. */
const OFF_MIDDLE = 0.4;
/** Maximum printed lines of a table row. */
const WRAPPED_LINES = 12;

/** Lays rows out as a table, each row with its cells by column. Returns null if they are not a table. */
export const layTable = (given: Row[], rules: Rule[]): Table | null => {
  const rows = given.map(joinSigns);
  const dividers = dividersOfTable(rows);
  if (!dividers.length) return null;
  const lines = rows.map((row): CellRow => ({ row, cells: cellsOf(row, dividers) }));
  const bands = wrappedBands(lines, rules);
  // Labels beside wrapped text are a list.
  const parts = dividers.length > 1 ? bands : lines.map((line) => [line]);
  const withCells = parts.filter((part) => part.some(({ cells }) => filled(cells) > 1)).length;
  if (withCells < 2 || withCells < WITH_CELLS * parts.length) return null;
  const { heads, names } = headOf(lines, bands, dividers, rules);
  const body = bands
    .map((band) => band.filter((line) => !heads.includes(line)))
    .filter((band) => band.length);
  const head: TableRow[] = heads.length
    ? [{ cells: names, runs: heads.flatMap(({ row }) => row.runs), isHead: true }]
    : [];
  const all = [
    ...head,
    ...body.map((band) => ({
      cells: dividedCells(band, dividers.length + 1),
      runs: band.flatMap(({ row }) => row.runs),
      isHead: false,
    })),
  ];
  fillRowSpans(all, dividers, rules);
  return { dividers, head: heads.length ? names.join(CELL_BREAK) : '', rows: all };
};

/** Assigns the runs of a row to columns; a run that spans several is assigned to the first. */
const cellsOf = ({ runs }: Row, dividers: number[]): Run[][] => {
  const cells: Run[][] = Array.from({ length: dividers.length + 1 }, () => []);
  for (const run of runs.flatMap((one) => cutAtDividers(one, dividers))) {
    const isLong = dividers.some((x) => run.x0 < x && run.x1 > x);
    const at = dividers.findIndex((x) => (isLong ? run.x0 : (run.x0 + run.x1) / 2) < x);
    cells[at < 0 ? dividers.length : at]?.push(run);
  }
  return cells;
};

/** Returns the text of each column of the printed lines of a table row. */
export const dividedCells = (band: CellRow[], columns: number): string[] =>
  Array.from({ length: columns }, (_, column) => textOfLines(band.map(({ cells }) => cells[column] ?? [])));

/** Groups printed lines into table rows: by rules, by gaps, or by lines that continue the one above. */
export const wrappedBands = (lines: CellRow[], rules: Rule[]): CellRow[][] => {
  const isWrapped = (band: CellRow[]) =>
    isOneRow(band) &&
    band.slice(1).every((line) => goesOn(line, band[0]) || filled(line.cells) < filled(band[0]?.cells ?? []));
  const ruled = bandsByRules(lines, rules);
  const isRow = (band: CellRow[]) => isWrapped(band) || isCentred(band);
  if (ruled.length > 2 && ruled.some(({ length }) => length > 1) && ruled.every(isRow)) return ruled;
  const groups = groupsByGap(lines.map(({ row }) => row)).map((group) =>
    group.flatMap((row) => lines.filter((line) => line.row === row)),
  );
  if (
    groups.length > 1 &&
    groups.some(({ length }) => length > 1) &&
    groups.every((band) => isOneRow(band) && band.slice(1).every((line) => goesOn(line, band[0])))
  )
    return groups;
  const bands: CellRow[][] = [];
  for (const line of lines) {
    const band = bands.at(-1);
    const before = band?.at(-1);
    if (band && before && isOneRow([...band, line]) && (continues(line, before) || completes(line, before)))
      band.push(line);
    else bands.push([line]);
  }
  return bands;
};

const bandsByRules = (lines: CellRow[], rules: Rule[]): CellRow[][] => {
  const width = {
    x0: Math.min(...lines.map(({ row }) => row.runs[0]?.x0 ?? 0)),
    x1: Math.max(...lines.map(({ row }) => row.runs.at(-1)?.x1 ?? 0)),
  };
  const bands: CellRow[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    const middle = (line.row.y0 + line.row.y1) / 2;
    const band = bands.at(-1);
    if (band && !partsRows(rules, width, last, middle)) band.push(line);
    else bands.push([line]);
    last = middle;
  }
  return bands;
};

/**
 * Returns whether printed lines between two rules are a row whose cells are centred: the columns have the same middle, and at least half of
 * them one line. Several lines in most columns are rows beside a name that spans them.
 */
const isCentred = (band: CellRow[]): boolean => {
  if (!isOneRow(band)) return false;
  const heights = (band[0]?.cells ?? []).flatMap((_, column) => {
    const filledLines = band.filter(({ cells }) => cells[column]?.length);
    const [first, last] = [filledLines[0], filledLines.at(-1)];
    return first && last
      ? [
          {
            count: filledLines.length,
            middle: (first.row.y0 + last.row.y1) / 2,
            height: first.row.y1 - first.row.y0,
          },
        ]
      : [];
  });
  const middles = heights.map(({ middle }) => middle);
  const height = Math.min(...heights.map((one) => one.height));
  const wrapped = heights.filter(({ count }) => count > 1).length;
  return (
    wrapped > 0 &&
    wrapped <= heights.length / 2 &&
    Math.max(...middles) - Math.min(...middles) < OFF_MIDDLE * height
  );
};

/** Returns whether lines can be one table row: no column has two numbers. */
export const isOneRow = (band: CellRow[]): boolean => {
  if (band.length === 1) return true;
  if (band.length > WRAPPED_LINES) return false;
  const columns = band[0]?.cells.length ?? 0;
  for (let column = 0; column < columns; column += 1) {
    const texts = band.map(({ cells }) => textOfCell(cells[column] ?? [])).filter((text) => text);
    if (texts.length > 1 && texts.filter(isNumber).length > 1) return false;
  }
  return true;
};

/** Lower-case word that is not part of an address. */
const SMALL = /^[("«]?\p{Ll}[\p{L}'’-]*(?:[\s,;.)]|$)/u;
const textsOf = ({ cells }: CellRow): string[] => cells.map(textOfCell).filter((text) => text);

/** Within a group separated by gaps or rules: returns whether the line has no name, or a name that continues in lower case. */
const goesOn = (line: CellRow, first: CellRow | undefined): boolean => {
  const name = textOfCell(line.cells[0] ?? []);
  const above = textOfCell(first?.cells[0] ?? []);
  return !!above && (!name || (SMALL.test(name) && !SMALL.test(above)));
};

/** Returns whether a line continues the one before: fewer cells, no numbers, in lower case. */
const continues = (line: CellRow, before: CellRow): boolean => {
  const texts = textsOf(line);
  if (line.row.y0 - before.row.y1 > line.row.y1 - line.row.y0) return false;
  const isUnder = line.cells.every((cell, column) => !cell.length || !!before.cells[column]?.length);
  const isFewer = filled(line.cells) < filled(before.cells);
  return (
    isUnder &&
    !texts.some(isNumber) &&
    isFewer &&
    (texts.every((text) => SMALL.test(text)) ||
      (!line.cells[0]?.length && texts.some((text) => SMALL.test(text))))
  );
};

/** Returns whether a line completes a name that began on its own line ("Net cash provided by operating / activities  1,204"). */
const completes = (line: CellRow, before: CellRow): boolean =>
  filled(before.cells) === 1 &&
  !!before.cells[0]?.length &&
  SMALL.test(textOfCell(line.cells[0] ?? [])) &&
  line.row.y0 - before.row.y1 < 0.5 * (line.row.y1 - line.row.y0);
