/** Rectangle or line that is drawn on a page, in points. */
export type Drawn = { x0: number; x1: number; y0: number; y1: number };
/** Cell of a grid: rows and columns that it covers, end exclusive. */
export type GridPlace = { row: number; rowEnd: number; column: number; columnEnd: number };
/** Ruled table: positions of its lines, and its cells from the top left. */
export type Grid = { xs: number[]; ys: number[]; cells: GridPlace[] };

/** Line at `at` along one direction, from `from` to `to`. */
type Segment = { at: number; from: number; to: number };

/** Thicker shapes are boxes, whose edges are lines. PDFium's bounds of a stroke are twice as thick as it. */
export const LINE_POINTS = 5;
const SHORTEST_POINTS = 4;
/** Maximum distance of lines that are one, and of the ends of lines that meet. */
export const SAME_POINTS = 2.5;
/** Maximum lines of a page; pages with more are drawings. */
export const LINES_AT_MOST = 2_500;
const CELLS_AT_MOST = 4_000;
/** Minimum share of the side of a cell that lines must cover. */
const COVERED = 0.7;

/** Finds the ruled tables of a page, from top to bottom: lines that meet and enclose at least two rows and two columns. */
export const gridsOf = (shapes: Drawn[]): Grid[] => {
  const levels = shapes.flatMap(levelsOf);
  const uprights = shapes.flatMap(uprightsOf);
  if (!levels.length || !uprights.length || levels.length + uprights.length > LINES_AT_MOST) return [];
  return groupsOf(levels, uprights)
    .flatMap((group) => gridOf(group.levels, group.uprights) ?? [])
    .sort((a, b) => (a.ys[0] ?? 0) - (b.ys[0] ?? 0));
};

const levelsOf = ({ x0, x1, y0, y1 }: Drawn): Segment[] => {
  if (x1 - x0 < SHORTEST_POINTS) return [];
  const line = (at: number) => ({ at, from: x0, to: x1 });
  return y1 - y0 < LINE_POINTS ? [line((y0 + y1) / 2)] : [line(y0), line(y1)];
};

const uprightsOf = ({ x0, x1, y0, y1 }: Drawn): Segment[] => levelsOf({ x0: y0, x1: y1, y0: x0, y1: x1 });

type Group = { levels: Segment[]; uprights: Segment[] };

/** Groups lines that meet. */
const groupsOf = (levels: Segment[], uprights: Segment[]): Group[] => {
  const parents = Array.from({ length: levels.length + uprights.length }, (_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[index] = root;
    return root;
  };
  for (const [index, level] of levels.entries())
    for (const [other, upright] of uprights.entries())
      if (meet(level, upright)) parents[rootOf(index)] = rootOf(levels.length + other);
  const groups = new Map<number, Group>();
  const groupAt = (index: number): Group => {
    const group = groups.get(rootOf(index)) ?? { levels: [], uprights: [] };
    groups.set(rootOf(index), group);
    return group;
  };
  for (const [index, level] of levels.entries()) groupAt(index).levels.push(level);
  for (const [index, upright] of uprights.entries()) groupAt(levels.length + index).uprights.push(upright);
  return [...groups.values()];
};

const meet = (level: Segment, upright: Segment): boolean =>
  upright.at > level.from - SAME_POINTS &&
  upright.at < level.to + SAME_POINTS &&
  level.at > upright.from - SAME_POINTS &&
  level.at < upright.to + SAME_POINTS;

/** Returns positions in order, those of the same line once. */
const positionsOf = (values: number[]): number[] => {
  const positions: number[] = [];
  for (const value of values.toSorted((a, b) => a - b))
    if (value - (positions.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_POINTS) positions.push(value);
  return positions;
};

const endsOf = (lines: Segment[]): [number, number] => [
  Math.min(...lines.map(({ from }) => from)),
  Math.max(...lines.map(({ to }) => to)),
];

const gridOf = (levels: Segment[], uprights: Segment[]): Grid | null => {
  // The outermost ends are the sides of a table that is open there.
  const xs = positionsOf([...uprights.map(({ at }) => at), ...endsOf(levels)]);
  const ys = positionsOf([...levels.map(({ at }) => at), ...endsOf(uprights)]);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 2 || rows < 2 || columns * rows > CELLS_AT_MOST) return null;
  const levelsAt = ys.map((y) => nearest(levels, y));
  const uprightsAt = xs.map((x) => nearest(uprights, x));
  const isRuled = (lines: Segment[] = [], from = 0, to = 0) =>
    lengthWithin(lines, from, to) >= COVERED * (to - from);
  const hasBelow = (row: number, column: number) => isRuled(levelsAt[row + 1], xs[column], xs[column + 1]);
  const hasBeside = (row: number, column: number) => isRuled(uprightsAt[column + 1], ys[row], ys[row + 1]);
  const taken = new Set<number>();
  const cells: GridPlace[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (taken.has(row * columns + column)) continue;
      let [rowEnd, columnEnd] = [row + 1, column + 1];
      while (columnEnd < columns && !hasBeside(row, columnEnd - 1) && !taken.has(row * columns + columnEnd))
        columnEnd += 1;
      while (rowEnd < rows && !hasBelow(rowEnd - 1, column)) rowEnd += 1;
      for (let at = row; at < rowEnd; at += 1)
        for (let across = column; across < columnEnd; across += 1) taken.add(at * columns + across);
      cells.push({ row, rowEnd, column, columnEnd });
    }
  }
  return { xs, ys, cells };
};

/** Returns the lines at a position, by where they begin. */
const nearest = (lines: Segment[], at: number): Segment[] =>
  lines.filter((line) => Math.abs(line.at - at) <= SAME_POINTS).sort((a, b) => a.from - b.from);

/** Returns how much of a range lines cover; lines that overlap are counted once. `lines`: by where they begin. */
const lengthWithin = (lines: Segment[], from: number, to: number): number => {
  let length = 0;
  let covered = from;
  for (const line of lines) {
    const [start, end] = [Math.max(line.from, covered), Math.min(line.to, to)];
    if (end <= start) continue;
    length += end - start;
    covered = end;
  }
  return length;
};
