import type { Cell } from './cell.ts';
import { drawPdf, grid, put, rules } from './draw-pdf.ts';

const COLUMNS = [60, 200, 330, 460];

type Line = readonly [x0: number, y0: number, x1: number, y1: number];
/** Lines of a table of halls: level and upright ones. */
const HALL_LINES: Line[] = [
  ...[95, 135, 155, 175, 195, 215].map((y): Line => [60, y, 460, y]),
  [140, 115, 460, 115],
  ...[60, 140, 300, 460].map((x): Line => [x, 95, x, 215]),
  ...[220, 380].flatMap((x): Line[] => [
    [x, 115, x, 175],
    [x, 195, x, 215],
  ]),
];

const putHalls = (page: PDFKit.PDFDocument) =>
  put(page, [
    { text: 'Hall', x: 65, y: 110 },
    ...grid([['Clubs', 'Companies']], [145, 305], 100),
    ...grid(
      [
        ['', 'Hour', 'Day', 'Hour', 'Day'],
        ['Squash', '11', '70', '19', '125'],
        ['Tennis', '14', '85', '26', '160'],
        ['Climbing', 'free', '', 'not let', ''],
        ['Dance', '', '45', '', '95'],
      ],
      [65, 145, 225, 305, 385],
      120,
    ),
  ]);

const HALLS = {
  kind: 'merged cells',
  has: [
    'Hall | Clubs Hour | Clubs Day | Companies Hour | Companies Day',
    'Tennis | 14 | 85 | 26 | 160',
    'Climbing | free | free | not let | not let',
    'Dance |  | 45 |  | 95',
  ],
  question: 'What does the tennis hall cost a company for an hour?',
  answer: 'Tennis | 14 | 85 | 26 | 160',
};

/** Tables of PDFs whose rules leave out the column of a cell that spans rows. */
export const SPANS: Cell[] = [
  {
    kind: 'merged cells',
    name: 'rota-with-merged-days.pdf',
    bytes: () =>
      drawPdf((page) => {
        for (const y of [95, 115, 135, 155, 175]) page.moveTo(60, y).lineTo(460, y).stroke();
        const uprights: [number, number[]][] = [
          [95, [60, 140, 220, 300, 380, 460]],
          [115, [60, 140, 300, 380, 460]],
          [135, [60, 140, 460]],
          [155, [60, 140, 220, 380, 460]],
        ];
        for (const [y, xs] of uprights)
          for (const x of xs)
            page
              .moveTo(x, y)
              .lineTo(x, y + 20)
              .stroke();
        put(page, grid([['Guide', 'Sat', 'Sun', 'Mon', 'Tue']], [65, 145, 225, 305, 385], 100));
        put(page, grid([['Okoye', 'Castle', 'off', 'Harbour']], [65, 145, 305, 385], 120));
        put(page, grid([['Lund', 'on leave']], [65, 145], 140));
        put(page, grid([['Petrov', '', 'Old town', 'Castle']], [65, 145, 225, 385], 160));
      }),
    has: [
      'Okoye | Castle | Castle | off | Harbour',
      'Lund | on leave | on leave | on leave | on leave',
      'Petrov |  | Old town | Old town | Castle',
    ],
    question: 'Where is Petrov a guide on Monday?',
    answer: 'Petrov |  | Old town | Old town | Castle',
  },
  {
    ...HALLS,
    name: 'table-of-one-path.pdf',
    bytes: () =>
      drawPdf((page) => {
        for (const [x0, y0, x1, y1] of HALL_LINES) page.moveTo(x0, y0).lineTo(x1, y1);
        page.stroke();
        putHalls(page);
      }),
  },
  {
    ...HALLS,
    name: 'table-of-one-filled-path.pdf',
    bytes: () =>
      drawPdf((page) => {
        for (const [x0, y0, x1, y1] of HALL_LINES) page.rect(x0, y0, x1 - x0 || 0.7, y1 - y0 || 0.7);
        page.fill();
        putHalls(page);
      }),
  },
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
  {
    kind: 'merged cells',
    name: 'ruled-table.pdf',
    bytes: () =>
      drawPdf((page) => {
        rules(page, 60, 460, [95, 135, 155, 175, 195, 215]);
        rules(page, 140, 460, [115]);
        for (const x of [60, 140, 300, 460]) page.moveTo(x, 95).lineTo(x, 215).stroke();
        for (const x of [220, 380]) {
          page.moveTo(x, 115).lineTo(x, 175).stroke();
          page.moveTo(x, 195).lineTo(x, 215).stroke();
        }
        put(page, [
          { text: 'Berth', x: 65, y: 110 },
          ...grid([['Summer', 'Winter']], [145, 305], 100),
          ...grid(
            [
              ['', 'Day', 'Month', 'Day', 'Month'],
              ['Pontoon A', '90', '300', '40', '150'],
              ['Pontoon B', '95', '330', '45', '160'],
              ['Pontoon C', 'closed', '', 'on request', ''],
              ['Pontoon D', '', '280', '', '140'],
            ],
            [65, 145, 225, 305, 385],
            120,
          ),
        ]);
      }),
    has: [
      'Berth | Summer Day | Summer Month | Winter Day | Winter Month',
      'Pontoon B | 95 | 330 | 45 | 160',
      'Pontoon C | closed | closed | on request | on request',
      'Pontoon D |  | 280 |  | 140',
    ],
    question: 'What does pontoon B cost per month in winter?',
    answer: 'Pontoon B | 95 | 330 | 45 | 160',
  },
  {
    kind: 'several header rows',
    name: 'ruled-table-over-pages.pdf',
    bytes: () =>
      drawPdf(
        ...[
          [
            ['Part', 'Stock', 'Shelf'],
            ['Flange', '12', 'A 4'],
            ['Gasket made of rubber', '40', 'A 7'],
          ],
          [
            ['Valve', '7', 'B 1'],
            ['Washer', '900', 'B 2'],
          ],
        ].map((rows) => (page: PDFKit.PDFDocument) => {
          const heights = Array.from({ length: rows.length + 1 }, (_, row) => 95 + row * 20);
          rules(page, 60, 300, heights);
          for (const x of [60, 180, 240, 300])
            page
              .moveTo(x, 95)
              .lineTo(x, heights.at(-1) ?? 95)
              .stroke();
          put(page, grid(rows, [62, 182, 242], 100));
        }),
      ),
    has: ['Part | Stock | Shelf', 'Gasket made of rubber | 40 | A 7', 'Valve | 7 | B 1'],
    question: 'What is the shelf of the valve?',
    answer: 'Valve | 7 | B 1',
  },
  {
    kind: 'tables',
    name: 'ruled-columns-without-rows.pdf',
    bytes: () =>
      drawPdf((page) => {
        rules(page, 60, 460, [95, 115, 195]);
        for (const x of [60, 220, 340, 460]) page.moveTo(x, 95).lineTo(x, 195).stroke();
        put(
          page,
          grid(
            [
              ['Route', 'Monday', 'Sunday'],
              ['Harbour line', '14', '6'],
              ['Airport line', '32', '20'],
              ['Night line', '', '4'],
            ],
            [65, 225, 345],
            100,
          ),
        );
      }),
    has: ['Route | Monday | Sunday', 'Airport line | 32 | 20', 'Night line |  | 4'],
    question: 'How many trips does the airport line make on Sunday?',
    answer: 'Airport line | 32 | 20',
  },
  {
    kind: 'several tables',
    name: 'tables-with-centred-titles.pdf',
    bytes: () =>
      drawPdf((page) => {
        put(page, [
          { text: 'Line', x: 100, y: 100 },
          ...grid([['Weekday', 'Saturday', 'Sunday']], [210, 320, 435], 100),
          ...grid(
            [
              ['Airport', '32', '', '20'],
              ['Harbour', '14', '9', '6'],
              ['Night bus', '', '4', '4'],
            ],
            [60, 170, 285, 400],
            118,
            18,
          ),
        ]);
        page.fontSize(16);
        put(page, [{ text: 'Contacts', x: 60, y: 190 }]);
        page.fontSize(11);
        put(
          page,
          grid(
            [
              ['Customer', 'Velmora'],
              ['Start', '4 May 2026'],
              ['Discount', '17.5 %'],
            ],
            [60, 250],
            220,
            18,
          ),
        );
      }),
    has: [
      'Line | Weekday | Saturday | Sunday',
      'Airport | 32 |  | 20',
      'Night bus |  | 4 | 4',
      'Customer | Velmora',
    ],
    question: 'How many trips does the airport line make on Sunday?',
    answer: 'Airport | 32 |  | 20',
  },
  {
    kind: 'several tables',
    name: 'small-tables-below-headings.pdf',
    bytes: () =>
      drawPdf((page) => {
        const tables: [title: string, row: string[]][] = [
          ['Canvas', ['width', 'unsigned long', 'three hundred']],
          ['Line', ['cap', 'string of letters', 'butt']],
          ['Shadow', ['colour', 'string of letters', 'transparent black']],
        ];
        for (const [index, [title, row]] of tables.entries()) {
          const y = 80 + 90 * index;
          page.fontSize(16);
          put(page, [{ text: title, x: 60, y }]);
          page.fontSize(11);
          const rows = [['name', 'type of value', 'default'], row, ['other', 'any value', 'none']];
          put(page, grid(rows, [60, 200, 330], y + 24, 15));
        }
      }),
    has: ['width | unsigned long | three hundred', 'cap | string of letters | butt'],
    question: 'What is the default of the cap?',
    answer: 'cap | string of letters | butt',
  },
];
