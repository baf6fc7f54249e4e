import { median, type Row } from './rows.ts';

/** An upright white strip between texts, from row `from` to row `to` (exclusive). */
export type Gutter = { x0: number; x1: number; from: number; to: number };

const BIN_POINTS = 2;
const BINS_AT_MOST = 600;
/** Least width in letter sizes. */
const WIDTH = 0.7;
/** Rows that have text on either side, at least. */
const ROWS_BESIDE = 2;

/** Middle size of the letters of rows, in points. */
export const sizeOfRows = (rows: Row[]): number =>
  median(rows.map(({ runs: [run] }) => run?.size ?? 0)) || 10;

/** Widths of the page in equal bins, and which of them each row covers. */
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

/** The white strip that has most rows of text on both sides; null where rows fill the width or nothing is beside. */
export const widestGutter = (rows: Row[]): Gutter | null => {
  if (rows.filter(({ runs }) => runs.length > 1).length === 0 && rows.length < 2 * ROWS_BESIDE) return null;
  const { left, step, count, covered } = binsOf(rows);
  const least = Math.max(1, Math.ceil((WIDTH * sizeOfRows(rows)) / step) - 1);
  /** How many bins in a row from this one on are white, for each row: rows are looked through from the top. */
  const white = covered.map((bins) => {
    const widths = new Uint16Array(count + 1);
    for (let bin = count - 1; bin >= 0; bin -= 1) widths[bin] = bins[bin] ? 0 : (widths[bin + 1] ?? 0) + 1;
    return widths;
  });
  const firstOf = covered.map((bins) => bins.indexOf(1));
  const lastOf = covered.map((bins) => bins.lastIndexOf(1));
  let best: { score: number; gutter: Gutter } | null = null;
  for (let bin = 1; bin < count - 1; bin += 1) {
    for (let from = 0; from < rows.length; ) {
      if ((white[from]?.[bin] ?? 0) < least) {
        from += 1;
        continue;
      }
      let [to, lefts, rights, both, width] = [from, 0, 0, 0, count];
      for (; to < rows.length; to += 1) {
        const wide = white[to]?.[bin] ?? 0;
        if (wide < least) break;
        const isLeft = (firstOf[to] ?? count) < bin;
        const isRight = (lastOf[to] ?? 0) > bin;
        if (isLeft) lefts += 1;
        if (isRight) rights += 1;
        if (isLeft && isRight) both += 1;
        width = Math.min(width, wide);
      }
      const score = Math.min(lefts, rights) + both / 2 + Math.min(width, 20) / 40;
      const isBeside = Math.min(lefts, rights) >= ROWS_BESIDE;
      if (isBeside && score > (best?.score ?? 0))
        best = { score, gutter: { x0: left + bin * step, x1: left + (bin + width) * step, from, to } };
      from = to;
    }
  }
  return best?.gutter ?? null;
};

/**
 * Places that divide rows into columns: the middles of the white strips that reach through all rows, from left to right.
 */
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
    if (from > 0 && bin < count && bin - from >= least) dividers.push(left + ((from + bin) / 2) * step);
    from = -1;
  }
  return dividers;
};
