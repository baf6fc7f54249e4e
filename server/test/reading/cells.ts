import { CELLS as BESIDE } from './beside-the-text.ts';
import type { Cell } from './cell.ts';
import { DEFINITIONS } from './definitions.ts';
import { CELLS as HTML } from './html.ts';
import { LABELLED } from './labels.ts';
import { CELLS as PDF } from './pdf.ts';
import { PDF_SIGHT } from './pdf-sight.ts';
import { CELLS as RAISED } from './raised-text.ts';
import { SAVED_PAGES } from './saved-pages.ts';
import { HEADS } from './sheet-heads.ts';
import { CELLS as SHEETS } from './sheets.ts';
import { CELLS as SLIDES } from './slides.ts';
import { CELLS as TEXT } from './text.ts';
import { UNSEEN } from './unseen.ts';
import { CELLS as WORD } from './word.ts';
import { WORD_AND_SLIDES } from './word-and-slides.ts';

/**
 * The table of formats by kinds: each cell a file that writes something in one of the ways of its format. Its blocks hold what
 * people see, and a question about it is answered by it.
 */
export const CELLS: Cell[] = [
  ...WORD,
  ...HTML,
  ...TEXT,
  ...SHEETS,
  ...HEADS,
  ...SLIDES,
  ...PDF,
  ...PDF_SIGHT,
  ...RAISED,
  ...BESIDE,
  ...LABELLED,
  ...UNSEEN,
  ...DEFINITIONS,
  ...SAVED_PAGES,
  ...WORD_AND_SLIDES,
];
