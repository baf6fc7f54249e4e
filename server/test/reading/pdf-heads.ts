import type { Cell } from './cell.ts';
import { drawPdf, grid, lines, put, rules } from './draw-pdf.ts';

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

const TOOLS = [
  ['Tool', 'Case', 'Shelf', 'Deposit'],
  ['Planer', 'red', 'C 4', '45'],
  ['Router', '', 'D 1', '60'],
];
const TOOL_PLACES = [60, 160, 260, 360];

const STATEMENT = [
  ['Date', 'Details', 'Debit', 'Credit'],
  ['02.03.', 'Direct debit Stadtwerke\nCustomer 44120\nMandate SW-1', '118.40', ''],
  ['04.03.', 'Transfer Lindner\nInvoice 17\nwith thanks', '', '2,380.00'],
  ['09.03.', 'Rent of the hall\nMarch\nBurkhard', '1,900.00', ''],
];

/** Tables of PDFs with rows of words below the names of their columns, and names that are filled or over several columns. */
export const HEADS: Cell[] = [
  {
    kind: 'tables',
    name: 'table-with-a-filled-head.pdf',
    bytes: () =>
      drawPdf((page) => {
        for (const x of TOOL_PLACES) page.rect(x - 5, 95, 100, 20).fill('#148');
        for (const y of [115, 135]) for (const x of TOOL_PLACES) page.rect(x - 5, y, 100, 20).stroke();
        page.fillColor('white');
        put(page, grid(TOOLS.slice(0, 1), TOOL_PLACES, 100));
        page.fillColor('black');
        put(page, grid(TOOLS.slice(1), TOOL_PLACES, 120));
      }),
    has: ['Tool | Case | Shelf | Deposit', 'Router |  | D 1 | 60'],
    question: 'What is the deposit for the router?',
    answer: 'Router |  | D 1 | 60',
  },
  {
    kind: 'several header rows',
    name: 'names-over-numbers-at-the-right.pdf',
    bytes: () =>
      drawPdf((page) => {
        const right = (rows: string[][], y: number) =>
          rows.forEach((row, at) => {
            for (const [column, text] of row.entries()) {
              const edge = [100, 296, 354, 462, 569][column] ?? 0;
              const x = column ? edge - page.widthOfString(text) : 40;
              put(page, [{ text, x, y: y + at * 18 }]);
            }
          });
        put(page, [
          { text: 'Moorings', x: 276, y: 100 },
          { text: 'Takings from all guests', x: 414, y: 100 },
        ]);
        put(page, grid([['Marina', '2025', '2024', '2025', '2024']], [40, 263, 321, 408, 515], 118));
        right(
          [
            ['Lindau', '1,204', '1,180', '310.4', '298.0'],
            ['Bregenz', '220', '231', '61.0', '58.7'],
            ['Marinas of the western shore', '640', '612', '190.5', '171.9'],
          ],
          136,
        );
      }),
    has: [
      'Marina | Moorings 2025 | Moorings 2024 | Takings from all guests 2025 | Takings from all guests 2024',
      'Bregenz | 220 | 231 | 61.0 | 58.7',
    ],
    question: 'How many moorings does the marina of Bregenz have?',
    answer: 'Bregenz | 220 | 231 | 61.0 | 58.7',
  },
  {
    kind: 'tables',
    name: 'names-at-the-left-of-numbers.pdf',
    bytes: () =>
      drawPdf((page) => {
        const edges = [150, 195, 240, 285, 330];
        put(page, grid([['Island', '30 kg', '100 kg', '500 kg', '1 t']], [60, ...edges], 100));
        for (const [at, [name = '', ...prices]] of [
          ['Juist', '12.50', '31.00', '88.00', '140.00'],
          ['Amrum', '14.00', '36.20', '', '161.30'],
          ['Borkum', '22.00', '61.00', '160.50', ''],
        ].entries()) {
          put(page, [{ text: name, x: 60, y: 116 + at * 16 }]);
          for (const [column, price] of prices.entries()) {
            const edge = (edges[column + 1] ?? 375) - 3;
            put(page, [{ text: price, x: edge - page.widthOfString(price), y: 116 + at * 16 }]);
          }
        }
      }),
    has: [
      'Island | 30 kg | 100 kg | 500 kg | 1 t',
      'Amrum | 14.00 | 36.20 |  | 161.30',
      'Borkum | 22.00 | 61.00 | 160.50 | ',
    ],
    question: 'What does freight to Amrum cost?',
    answer: 'Amrum | 14.00 | 36.20 |  | 161.30',
  },
  {
    kind: 'tables',
    name: 'rows-of-three-lines.pdf',
    bytes: () =>
      drawPdf((page) => {
        STATEMENT.forEach((row, at) => {
          const y = at ? 70 + at * 52 : 100;
          row.forEach((text, column) => {
            put(page, lines(text, [60, 120, 340, 420][column] ?? 0, y));
          });
        });
      }),
    has: [
      'Date | Details | Debit | Credit',
      '04.03. | Transfer Lindner Invoice 17 with thanks |  | 2,380.00',
    ],
    question: 'How much did the rent of the hall cost?',
    answer: /Rent of the hall March Burkhard \| 1,900\.00/,
  },
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
