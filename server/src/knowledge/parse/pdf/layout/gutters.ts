import { median, type Row } from './rows.ts';

/** Vertical white strip between texts, from row `from` to row `to` (exclusive). */
export type Gutter = { x0: number; x1: number; from: number; to: number };

const BIN_POINTS = 2;
/** Strips wider than this, in bins, are not accidental. */
const CHANCE_BINS = 7;
const BINS_AT_MOST = 600;
/** Minimum width, in letter sizes. */
const WIDTH = 0.7;
/** Minimum rows with text on each side. */
const ROWS_BESIDE = 2;

/** Median letter size of rows, in points. */
export const sizeOfRows = (rows: Row[]): number =>
  median(rows.map(({ runs: [run] }) => run?.size ?? 0)) || 10;

/** Divides the page width into equal bins and marks the bins that each row covers. */
const binsOf = (rows: Row[]) => {
  const left = Math.min(...rows.map(({ runs: [run] }) => run?.x0 ?? 0));
  const right = Math.max(...rows.flatMap(({ runs }) => runs.map(({ x1 }) => x1)));
  const step = Math.max(BIN_POINTS, (right - left) / BINS_AT_MOST);
  const count = Math.max(1, Math.ceil((right - left) / step));
  const covered = rows.map(({ runs }) => {
    const bins = new Uint8Array(count);
    for (const { x0, x1 } of runs)
      bins.fill(1, Math.max(0, Math.floor((x0 - left) / step)), Math.max(1, Math.ceil((x1 - left) / step)));
    return bins;
  });
  return { left, step, count, covered };
};

/** Finds the white strip with most rows of text on both sides. Returns null if rows fill the width or have nothing beside them. */
export const widestGutter = (rows: Row[]): Gutter | null => {
  const reach = reachOf(rows);
  if (!reach) return null;
  const { left, step, count, covered } = binsOf(rows);
  const least = Math.max(1, Math.ceil((WIDTH * sizeOfRows(rows)) / step) - 1);
  /** Number of consecutive white bins from each bin on, per row. */
  const white = new Uint16Array(rows.length * (count + 1));
  for (const [row, bins] of covered.entries()) {
    const at = row * (count + 1);
    for (let bin = count - 1; bin >= 0; bin -= 1)
      white[at + bin] = bins[bin] ? 0 : (white[at + bin + 1] ?? 0) + 1;
  }
  const firstOf = covered.map((bins) => bins.indexOf(1));
  const lastOf = covered.map((bins) => bins.lastIndexOf(1));
  let best: { score: number; gutter: Gutter } | null = null;
  const firstBin = Math.max(1, Math.floor((reach.x0 - left) / step) - 1);
  const lastBin = Math.min(count - 1, Math.ceil((reach.x1 - left) / step) + 1);
  for (let bin = firstBin; bin < lastBin; bin += 1) {
    for (let from = 0; from < rows.length; ) {
      let [to, lefts, rights, both, width] = [from, 0, 0, 0, count];
      for (; to < rows.length; to += 1) {
        const wide = white[to * (count + 1) + bin] ?? 0;
        if (wide < least) break;
        const isLeft = (firstOf[to] ?? count) < bin;
        const isRight = (lastOf[to] ?? 0) > bin;
        if (isLeft) lefts += 1;
        if (isRight) rights += 1;
        if (isLeft && isRight) both += 1;
        if (wide < width) width = wide;
      }
      const beside = Math.min(lefts, rights);
      const score = beside + both / 2 + Math.min(width, 20) / 40;
      if (beside >= ROWS_BESIDE && score > (best?.score ?? 0))
        best = { score, gutter: { x0: left + bin * step, x1: left + (bin + width) * step, from, to } };
      from = Math.max(to, from + 1);
    }
  }
  return best?.gutter ?? null;
};

/** Range in which a strip can have enough rows on both sides; null if there is none. */
const reachOf = (rows: Row[]): { x0: number; x1: number } | null => {
  const ends = rows.map(({ runs: [run] }) => run?.x1 ?? 0).sort((a, b) => a - b);
  const starts = rows.map(({ runs }) => runs.at(-1)?.x0 ?? 0).sort((a, b) => b - a);
  const [x0, x1] = [ends[ROWS_BESIDE - 1], starts[ROWS_BESIDE - 1]];
  return x0 !== undefined && x1 !== undefined && x0 < x1 ? { x0, x1 } : null;
};

/** Returns the positions that divide rows into columns: the middles of the white strips through all rows, from left to right. */
export const dividersOf = (rows: Row[]): number[] => {
  const { left, step, count, covered } = binsOf(rows);
  const least = Math.max(1, Math.ceil((WIDTH * sizeOfRows(rows)) / step) - 1);
  const dividers: number[] = [];
  let from = -1;
  for (let bin = 0; bin <= count; bin += 1) {
    let crossing = 0;
    if (bin < count) for (const bins of covered) crossing += bins[bin] ?? 0;
    const isWhite = bin < count && crossing === 0;
    if (isWhite && from < 0) from = bin;
    if (isWhite || from < 0) continue;
    const isWide = bin - from >= least;
    if (from > 0 && bin < count && isWide && isBetween(covered, from, bin))
      dividers.push(left + ((from + bin) / 2) * step);
    from = -1;
  }
  return dividers;
};

/** Returns whether enough rows have text to the right of a strip; word gaps of a few lines align by chance. */
const isBetween = (covered: Uint8Array[], from: number, to: number): boolean => {
  const right = covered.filter((bins) => bins.indexOf(1, to) >= 0).length;
  return right > covered.length / 6 || to - from > CHANCE_BINS;
};
