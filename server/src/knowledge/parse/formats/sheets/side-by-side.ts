import { columnsOf, isSingle } from './row-shape.ts';
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
  const haveTitles = (a ?? 0) > 0 && (b ?? 0) > 0;
  return (
    haveTitles || headOfLeft.number !== headOfRight.number || textsIn(headOfLeft) === textsIn(headOfRight)
  );
};

const textsIn = (row: SheetRow): string => [...row.cells.values()].map(({ text }) => text).join('\n');
