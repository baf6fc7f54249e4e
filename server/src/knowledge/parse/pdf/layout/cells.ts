import type { Row } from './rows.ts';
import { type Run, textOfRun } from './runs.ts';

/** Printed line of a table, before wrapped lines are merged: the runs of each column. */
export type CellRow = { cells: Run[][]; row: Row };

export const filled = (cells: Run[][]): number => cells.filter(({ length }) => length > 0).length;

export const textOfCell = (runs: Run[]): string => runs.map(textOfRun).join(' ');
