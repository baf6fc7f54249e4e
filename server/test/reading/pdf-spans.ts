import type { Cell } from './cell.ts';
import { drawPdf, grid, put } from './draw-pdf.ts';

const COLUMNS = [60, 200, 330, 460];

/** Tables of PDFs whose rules leave out the column of a cell that spans rows. */
export const SPANS: Cell[] = [
  {
    kind: 'merged cells',
    name: 'table-with-spanning-names.pdf',
    bytes: () =>
      drawPdf((page) => {
        const rule = (x: number, y: number) => page.moveTo(x, y).lineTo(460, y).stroke();
        for (const y of [95, 115, 155, 195]) rule(60, y);
        for (const y of [135, 175]) rule(200, y);
        for (const x of COLUMNS) page.moveTo(x, 95).lineTo(x, 195).stroke();
        put(page, grid([['Site', 'Shift', 'Allowance']], [65, 205, 335], 100));
        put(
          page,
          grid(
            [
              ['Rotterdam', 'Early', '1.10 euro'],
              ['', 'Night', '4.80 euro'],
              ['Antwerp', 'Early', '0.95 euro'],
              ['', 'Night', '4.15 euro'],
            ],
            [65, 205, 335],
            120,
          ),
        );
      }),
    has: ['Rotterdam | Night | 4.80 euro', 'Antwerp | Night | 4.15 euro'],
    question: 'What is the night shift allowance in Antwerp?',
    answer: 'Antwerp | Night | 4.15 euro',
  },
];
