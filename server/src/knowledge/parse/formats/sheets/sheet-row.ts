/** A cell that shows something. */
export type SheetCell = {
  /** As the sheet shows it, on one line. */
  text: string;
  /** A number, a date, a time or a formula without a value; not words. */
  isFigure: boolean;
  isBold: boolean;
  /** The merged cells that it is one of; the same object in all of them. */
  merged?: SheetArea;
};

/** A visible row with its cells that show something, by column from 0. */
export type SheetRow = {
  /** From 1. */
  number: number;
  cells: Map<number, SheetCell>;
  /** A visible row without text lies directly above. */
  isAfterGap: boolean;
};

/** Rows and columns of a sheet, rows from 1, columns from 0, both ends inclusive. */
export type SheetArea = { top: number; left: number; bottom: number; right: number };

const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;

/** "B7" as column 1 of row 7; null for anything else. */
export const readReference = (reference: string): { column: number; row: number } | null => {
  const [, letters = '', digits] = REFERENCE.exec(reference) ?? [];
  if (!digits) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(digits) };
};

/** "B7:D9", or a single cell, as an area. */
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
