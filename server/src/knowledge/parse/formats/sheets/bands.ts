import type { SheetRow } from './sheet-row.ts';

/** Rows of a sheet with no empty row between them. */
export type Band = {
  rows: SheetRow[];
  /** The rows go on from the band before, which was too long to be held. */
  isContinued: boolean;
  /** The rows are all that stand together here. */
  isWhole: boolean;
};

/** A longer band is read in several, the layout of the first. */
const ROWS_AT_MOST = 1_000;
const CELLS_AT_MOST = 100_000;

/** Cuts the rows of a sheet where an empty row lies between them. */
export function* bandsOf(rows: Iterable<SheetRow>): Generator<Band> {
  let held: SheetRow[] = [];
  let cells = 0;
  let isContinued = false;
  for (const row of rows) {
    const isFull = held.length >= ROWS_AT_MOST || cells >= CELLS_AT_MOST;
    if (held.length && (row.isAfterGap || isFull)) {
      yield { rows: held, isContinued, isWhole: !isContinued && row.isAfterGap };
      isContinued = !row.isAfterGap;
      held = [];
      cells = 0;
    }
    held.push(row);
    cells += row.cells.size;
  }
  if (held.length) yield { rows: held, isContinued, isWhole: !isContinued };
}
