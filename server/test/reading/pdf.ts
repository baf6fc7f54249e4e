import type { Cell } from './cell.ts';
import { COLUMNS } from './pdf-columns.ts';
import { FORMS, RAISED } from './pdf-forms.ts';
import { HEADS } from './pdf-heads.ts';
import { PAGES } from './pdf-pages.ts';
import { SCANS } from './pdf-scans.ts';
import { SPANS } from './pdf-spans.ts';
import { TABLES } from './pdf-tables.ts';

export const CELLS: Cell[] = [
  ...COLUMNS,
  ...TABLES,
  ...HEADS,
  ...SPANS,
  ...FORMS,
  ...RAISED,
  ...PAGES,
  ...SCANS,
];
