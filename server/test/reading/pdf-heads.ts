import type { Cell } from './cell.ts';
import { drawPdf, grid, put, rules } from './draw-pdf.ts';

const PLACES = [60, 200, 300];
const WORKS = [
  ['Works', 'Firm', 'Price'],
  ['Cleaning', 'Olsson & Co', 'to be agreed'],
  ['Painting', 'Martin Frères', 'not yet known'],
  ['Lighting', 'Berg', '300 euro'],
  ['Flooring', 'Lee Brothers', '1,200 euro'],
  ['Doors', 'Roth', '450 euro'],
];
const WORKS_ROWS = {
  kind: 'tables',
  has: [
    'Works | Firm | Price\nCleaning | Olsson & Co | to be agreed',
    'Painting | Martin Frères | not yet known',
  ],
  question: 'What is the price of painting?',
  answer: 'Painting | Martin Frères | not yet known',
};

/** Tables of PDFs with rows of words below the names of their columns: white space, a rule or the type part them. */
export const HEADS: Cell[] = [
  {
    ...WORKS_ROWS,
    name: 'table-with-rows-of-words.pdf',
    bytes: () => drawPdf((page) => put(page, grid(WORKS, PLACES, 120))),
  },
  {
    ...WORKS_ROWS,
    name: 'table-with-a-rule-below-names.pdf',
    bytes: () =>
      drawPdf((page) => {
        for (const [x0, x1] of [
          [60, 190],
          [190, 290],
          [290, 380],
        ] as const)
          rules(page, x0, x1, [133]);
        put(page, grid(WORKS, PLACES, 120, 14));
      }),
  },
  {
    ...WORKS_ROWS,
    name: 'table-with-bold-names.pdf',
    bytes: () =>
      drawPdf((page) => {
        page.font('Helvetica-Bold');
        put(page, grid(WORKS.slice(0, 1), PLACES, 120));
        page.font('Helvetica');
        put(page, grid(WORKS.slice(1), PLACES, 134, 14));
      }),
  },
];
