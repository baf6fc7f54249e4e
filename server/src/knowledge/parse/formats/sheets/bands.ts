import type { SheetRow } from './sheet-row.ts';

/** Rows of a sheet without an empty row between them. */
export type Band = {
  rows: SheetRow[];
  /** The rows continue the previous band, which reached the size limit. */
  isContinued: boolean;
  /** The rows are the complete block. */
  isWhole: boolean;
};

/** Maximum size of a band; longer blocks are split, with the layout of the first band. */
const ROWS_AT_MOST = 1_000;
const CELLS_AT_MOST = 100_000;

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
