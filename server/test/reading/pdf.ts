import type { Cell } from './cell.ts';
import { COLUMNS } from './pdf-columns.ts';
import { TABLES } from './pdf-tables.ts';

export const CELLS: Cell[] = [...COLUMNS, ...TABLES];
