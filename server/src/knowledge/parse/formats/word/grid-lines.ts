import type { GridCell } from '../table-grid.ts';

/** A cell of the grid of a Word table; a gap is a place that the row leaves free at its beginning or end. */
export type WordCell = GridCell & { isGap?: boolean };

/** Maximum columns of a Word table. */
const LINES_AT_MOST = 64;

type Span = { from: number; end: number };

/** Returns the grid lines at which a cell begins and ends. */
const spansOf = (cells: WordCell[]): Span[] => {
  let at = 0;
  return cells.map(({ columns = 1 }) => {
    const from = at;
    at += columns;
    return { from, end: at };
  });
};

/**
 * Joins grid lines that people see as one. A border that was dragged in one row adds a grid line, which the cells of all other rows span.
 * Lines are joined if no cell lies between them, the closest ones first.
 *
 * @param widths of the columns of the grid; columns without a width are of equal width
 */
export const joinGridLines = (rows: WordCell[][], widths: number[]): ((cells: WordCell[]) => WordCell[]) => {
  const spans = rows.flatMap((cells) =>
    spansOf(cells).map((span, at) => ({ ...span, isGap: cells[at]?.isGap ?? false })),
  );
  const used = [...new Set([0, ...spans.flatMap(({ from, end }) => [from, end])])].sort((a, b) => a - b);
  if (used.length > LINES_AT_MOST) return (cells) => cells;
  const groups = groupsOf(
    used,
    spans.filter(({ isGap }) => !isGap),
    widths,
  );
  const columnOf = (line: number): number => groups.findLastIndex((lines) => (lines[0] ?? 0) <= line);
  return (cells) => {
    const own = spansOf(cells);
    return cells.flatMap((cell, at): WordCell[] => {
      const { from, end } = own[at] ?? { from: 0, end: 0 };
      const columns = columnOf(end) - columnOf(from);
      if (columns === cell.columns) return [cell];
      if (cell.isGap && columns < 1) return [];
      return [{ ...cell, columns: Math.max(1, columns) }];
    });
  };
};

/** Groups the used grid lines, each group one line as people see it. */
const groupsOf = (used: number[], spans: Span[], widths: number[]): number[][] => {
  const groups = used.map((line) => [line]);
  const between = new Set(spans.map(({ from, end }) => `${from} ${end}`));
  const hasCell = (left: number[], right: number[]) =>
    left.some((from) => right.some((end) => between.has(`${from} ${end}`)));
  const width = (left: number[], right: number[]) => {
    const [from = 0, end = 0] = [left.at(-1), right[0]];
    return Array.from({ length: end - from }, (_, at) => widths[from + at] || 1).reduce((a, b) => a + b, 0);
  };
  for (;;) {
    let closest: { at: number; width: number } | null = null;
    for (let at = 1; at < groups.length; at += 1) {
      const [left = [], right = []] = [groups[at - 1], groups[at]];
      const own = width(left, right);
      if ((!closest || own < closest.width) && !hasCell(left, right)) closest = { at, width: own };
    }
    if (!closest) return groups;
    groups[closest.at - 1]?.push(...(groups[closest.at] ?? []));
    groups.splice(closest.at, 1);
  }
};
