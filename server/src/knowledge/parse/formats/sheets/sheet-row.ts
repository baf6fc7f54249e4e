export type SheetCell = {
  /** Displayed value, on one line. */
  text: string;
  /** Number, date, time or formula without a value; not words. */
  isFigure: boolean;
  isBold: boolean;
  /** The cell has a fill other than white. */
  isShaded?: boolean;
  /** Merged area of the cell; the same object in all its cells. */
  merged?: SheetArea;
};

/** Visible row with its non-empty cells, by column from 0. */
export type SheetRow = {
  number: number;
  cells: Map<number, SheetCell>;
  /** The row directly above is visible and empty. */
  isAfterGap: boolean;
};

/** Area of a sheet: rows from 1, columns from 0, both ends inclusive. */
export type SheetArea = { top: number; left: number; bottom: number; right: number };

export const WHOLE_SHEET: SheetArea = {
  top: 1,
  left: 0,
  bottom: Number.POSITIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
};

const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;

/** Parses "B7" as column 1, row 7. Returns null for anything else. */
export const readReference = (reference: string): { column: number; row: number } | null => {
  const [, letters = '', digits] = REFERENCE.exec(reference) ?? [];
  if (!digits) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(digits) };
};

/** Parses an area "B7:D9", or a single cell. */
export const readArea = (reference: string): SheetArea | null => {
  const [first = '', second = first] = reference.split(':');
  const [from, to] = [readReference(first), readReference(second)];
  if (!from || !to) return null;
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
};
