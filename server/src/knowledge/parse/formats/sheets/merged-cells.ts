import type { SheetArea, SheetCell } from './sheet-row.ts';

/** Maximum merged areas that span one row; further ones are ignored. */
const REACHING_AT_MOST = 1_000;
/** Longer text is not repeated in the cells that it covers. */
const REPEATED_CHARACTERS = 1_000;
/** Maximum columns in which a value is repeated. */
const COLUMNS_AT_MOST = 200;

/** Creates a filler that copies the value of a merged area to each cell that it covers, row by row. */
export const createMergedCells = (merges: SheetArea[]) => {
  let next = 0;
  let reaching: { area: SheetArea; cell: SheetCell | undefined }[] = [];

  /** Adds the values of merged areas to the cells of a row. Call it for hidden rows too: they may contain the value. */
  return (row: number, cells: Map<number, SheetCell>): void => {
    reaching = reaching.filter(({ area }) => area.bottom >= row);
    for (let area = merges[next]; area && area.top <= row; area = merges[++next])
      if (area.bottom >= row && reaching.length < REACHING_AT_MOST) reaching.push({ area, cell: undefined });
    const before = cells.size;
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
    if (cells.size > before) sortByColumn(cells);
  };
};

const sortByColumn = (cells: Map<number, SheetCell>): void => {
  const sorted = [...cells].sort(([a], [b]) => a - b);
  cells.clear();
  for (const [column, cell] of sorted) cells.set(column, cell);
};
