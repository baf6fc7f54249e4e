import { columnsOf, isSingle, isTitle } from './row-shape.ts';
import { isSeries } from './series.ts';
import type { HeadHints } from './sheet-head.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * Splits a band into tables that are side by side. An empty column alone may be within one table, so further evidence is required: titles,
 * heads in different rows, equal heads, or tables declared by the file.
 */
export const partsBeside = (rows: SheetRow[], { tables }: HeadHints): SheetRow[][] => {
  const columns = columnsOf(rows);
  const starts = new Set(tables.map(({ left }) => left));
  const groups: number[][] = [];
  for (const [at, column] of columns.entries()) {
    const isApart = column !== (columns[at - 1] ?? -2) + 1;
    if (isApart || (starts.has(column) && hasTableBefore(tables, column))) groups.push([]);
    groups.at(-1)?.push(column);
  }
  if (groups.length < 2) return [rows];
  const parts = groups.map((group) => within(rows, group));
  const joined: { columns: number[]; rows: SheetRow[] }[] = [];
  for (const [at, part] of parts.entries()) {
    const group = groups[at] ?? [];
    const before = joined.at(-1);
    if (before && !areTwoTables(before, { columns: group, rows: part }, starts)) {
      before.columns.push(...group);
      before.rows = within(rows, before.columns);
    } else joined.push({ columns: [...group], rows: part });
  }
  return joined.map((part) => part.rows);
};

/** Returns whether a band is one row with a title for each of the tables side by side in the next one, below an empty row. */
export const areTitlesOf = ([row, ...others]: SheetRow[], next: SheetRow[], hints: HeadHints): boolean => {
  if (!row || others.length || ![...row.cells.values()].every((cell) => !cell.isFigure && isTitle(cell.text)))
    return false;
  const parts = partsBeside([row, ...next], hints);
  return (
    parts.length > 1 && parts.every(([first]) => first && first.number === row.number && isSingle(first))
  );
};

const hasTableBefore = (tables: HeadHints['tables'], column: number) =>
  tables.some(({ right }) => right === column - 1);

const within = (rows: SheetRow[], columns: number[]): SheetRow[] =>
  rows.flatMap((row) => {
    const cells = new Map([...row.cells].filter(([column]) => columns.includes(column)));
    return cells.size ? [{ ...row, cells }] : [];
  });

type Part = { columns: number[]; rows: SheetRow[] };

const areTwoTables = (left: Part, right: Part, starts: Set<number>): boolean => {
  if (starts.has(right.columns[0] ?? -1)) return true;
  if (left.columns.length < 2 || right.columns.length < 2) return false;
  const [a, b] = [left, right].map(({ rows }) => rows.findIndex((row) => !isSingle(row)));
  const [headOfLeft, headOfRight] = [left.rows[a ?? -1], right.rows[b ?? -1]];
  if (!headOfLeft || !headOfRight) return false;
  if (hasNoLabels(right, headOfRight, left)) return false;
  const haveTitles = (a ?? 0) > 0 && (b ?? 0) > 0;
  return (
    haveTitles || headOfLeft.number !== headOfRight.number || textsIn(headOfLeft) === textsIn(headOfRight)
  );
};

/** Returns whether a part has figures below its head in the rows of the labels on its left, and no labels: both are one table. */
const hasNoLabels = ({ rows, columns }: Part, { number: top }: SheetRow, left: Part): boolean => {
  const below = rows.filter(({ number }) => number > top);
  const numbers = new Set(below.map(({ number }) => number));
  const beside = left.rows.filter(({ number }) => number > top);
  const isLabelled = ({ cells }: SheetRow) => cells.get(left.columns[0] ?? -1)?.isFigure === false;
  const first = below.flatMap(({ cells }) => cells.get(columns[0] ?? -1) ?? []);
  const figures = first.filter(({ isFigure }) => isFigure).map(({ text }) => text);
  return (
    figures.length > below.length / 2 &&
    !isSeries(figures) &&
    beside.filter(({ number }) => numbers.has(number)).filter(isLabelled).length === below.length &&
    beside.every((row) => isSingle(row) || numbers.has(row.number))
  );
};

const textsIn = (row: SheetRow): string => [...row.cells.values()].map(({ text }) => text).join('\n');
