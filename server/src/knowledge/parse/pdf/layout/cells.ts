import type { Row } from './rows.ts';
import { type Run, textOfRun } from './runs.ts';

/** Printed line of a table, before wrapped lines are merged: the runs of each column. */
export type CellRow = { cells: Run[][]; row: Row };

export const filled = (cells: Run[][]): number => cells.filter(({ length }) => length > 0).length;

export const textOfCell = (runs: Run[]): string => runs.map(textOfRun).join(' ');

/** Joins the printed lines of a cell; a word that is broken at the end of a line goes on in the next. */
export const textOfLines = (lines: Run[][]): string => {
  let text = '';
  let isBroken = false;
  for (const runs of lines) {
    if (!runs.length) continue;
    text += (text && !isBroken ? ' ' : '') + textOfCell(runs);
    isBroken = runs.at(-1)?.isBroken ?? false;
  }
  return text;
};
