import type { SheetArea, SheetCell } from './sheet-row.ts';

/** Merged cells that reach into one row; further ones are not laid out. */
const REACHING_AT_MOST = 1_000;
/** A longer text stands once, not at every place that its cell covers. */
const REPEATED_CHARACTERS = 1_000;
/** Columns that one cell is repeated in. */
const COLUMNS_AT_MOST = 200;

/** Gives each place that a merged cell covers the value of that cell, row after row. */
export const createMergedCells = (merges: SheetArea[]) => {
  let next = 0;
  let reaching: { area: SheetArea; cell: SheetCell | undefined }[] = [];

  /** Adds to the cells of a row what merged cells put there; called for hidden rows too, since they may hold the value. */
  return (row: number, cells: Map<number, SheetCell>): void => {
    reaching = reaching.filter(({ area }) => area.bottom >= row);
    for (let area = merges[next]; area && area.top <= row; area = merges[++next])
      if (area.bottom >= row && reaching.length < REACHING_AT_MOST) reaching.push({ area, cell: undefined });
    for (const one of reaching) {
      const { area } = one;
      if (area.top === row) {
        const own = cells.get(area.left);
        if (own) one.cell = { ...own, merged: area };
        if (one.cell) cells.set(area.left, one.cell);
      }
      const { cell } = one;
      if (!cell || cell.text.length > REPEATED_CHARACTERS) continue;
      for (let column = area.left; column <= area.right && column < area.left + COLUMNS_AT_MOST; column += 1)
        if (row > area.top || column > area.left) cells.set(column, cell);
    }
  };
};
