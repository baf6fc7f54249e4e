import type { Cell } from './cell.ts';
export const CELLS: Cell[] = [];
