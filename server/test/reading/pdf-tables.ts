import type { Cell } from './cell.ts';
import { byHeight, drawPdf, grid, lines, put, rules } from './draw-pdf.ts';

const SHIFTS = [
  ['Site', 'Early', 'Late', 'Night'],
  ['Rotterdam', '1.10', '2.35', '4.80'],
  ['Antwerp', '1.25', '2.60', '5.15'],
  ['Bremen', '0.95', '2.05', '4.40'],
];
const PLACES = [60, 200, 300, 400];
const ROWS = { has: ['Site | Early | Late | Night', 'Antwerp | 1.25 | 2.60 | 5.15'] };
const ASKED = {
  kind: 'tables',
  question: 'How much does Antwerp get?',
  answer: 'Antwerp | 1.25 | 2.60 | 5.15',
};

const DUTIES = [
  ['Task', 'Rule', 'Owner'],
  ['Presses', 'The oil of each press is changed by\nthe fitter after nine hundred hours', 'Anna\nOlsson'],
  ['Cranes', 'The hook of each crane is looked at by\nthe rigger before every heavy load', 'Luc\nMartin'],
  ['Lifts', 'The rope of each lift is measured by\nthe inspector in the month of May', 'Ida\nBerg'],
];
const DUTY_PLACES = [60, 140, 420];
const wrapped = (gap: number) =>
  DUTIES.flatMap((row, at) => {
    const y = 120 + (at ? 20 + (at - 1) * (30 + gap) : 0);
    return row.flatMap((text, column) => lines(text, DUTY_PLACES[column] ?? 0, y));
  });
const WRAPPED = {
  kind: 'tables',
  has: ['Cranes | The hook of each crane is looked at by the rigger before every heavy load | Luc Martin'],
  question: 'Who is the owner of the rule for cranes?',
  answer: 'Luc Martin',
};

export const TABLES: Cell[] = [
  {
    ...ASKED,
    ...ROWS,
    name: 'table-ruled.pdf',
    bytes: () =>
      drawPdf((page) => {
        rules(page, 55, 460, [115, 135, 155, 175, 195]);
        put(page, grid(SHIFTS, PLACES, 120));
      }),
  },
  {
    ...ASKED,
    name: 'table-below-a-heading.pdf',
    has: ['ends here.\n3. Allowances\nSite | Early | Late | Night\nRotterdam | 1.10 | 2.35 | 4.80'],
    bytes: () =>
      drawPdf((page) => {
        put(page, lines('All allowances were agreed with the works council for a year\nends here.', 60, 60));
        page.fontSize(14);
        put(page, lines('3. Allowances', 60, 96));
        page.fontSize(11);
        put(page, grid(SHIFTS, PLACES, 120));
      }),
  },
  {
    ...ASKED,
    ...ROWS,
    name: 'table-without-lines.pdf',
    bytes: () => drawPdf((page) => put(page, grid(SHIFTS, PLACES, 120))),
  },
  {
    ...ASKED,
    ...ROWS,
    name: 'table-drawn-column-by-column.pdf',
    bytes: () =>
      drawPdf((page) =>
        put(
          page,
          grid(SHIFTS, PLACES, 120).toSorted((a, b) => a.x - b.x),
        ),
      ),
  },
  {
    ...ASKED,
    name: 'table-between-paragraphs.pdf',
    bytes: () =>
      drawPdf((page) => {
        put(
          page,
          lines(
            'The allowances of the three sites are paid with the wages of the month that follows.',
            60,
            90,
          ),
        );
        put(page, grid(SHIFTS, PLACES, 120));
        put(
          page,
          lines(
            'They are taxed as wages, and the office in Utrecht answers questions about the tax.',
            60,
            220,
          ),
        );
      }),
    has: [
      'Bremen | 0.95 | 2.05 | 4.40',
      'They are taxed as wages, and the office in Utrecht answers questions about the tax.',
    ],
  },
  {
    kind: 'tables',
    name: 'table-with-empty-cells.pdf',
    bytes: () =>
      drawPdf((page) =>
        put(
          page,
          grid(
            [
              ['Berth', 'Water', 'Power', 'Waste'],
              ['Pontoon A', '12', '', '7'],
              ['Pontoon B', '', '31', ''],
              ['Pontoon C', '14', '33', '9'],
            ],
            PLACES,
            120,
          ),
        ),
      ),
    has: ['Pontoon A | 12 |  | 7', 'Pontoon B |  | 31 | '],
    question: 'What does pontoon B pay?',
    answer: /Pontoon B \|\s+\| 31/,
  },
  {
    kind: 'several header rows',
    name: 'table-with-two-heads.pdf',
    bytes: () =>
      drawPdf((page) => {
        put(page, [
          { text: 'Summer', x: 235, y: 120 },
          { text: 'Winter', x: 395, y: 120 },
        ]);
        put(
          page,
          grid(
            [
              ['Berth', 'Month', 'Season', 'Month', 'Season'],
              ['Pontoon A', '110', '380', '50', '180'],
              ['Pontoon B', '95', '330', '45', '160'],
            ],
            [60, 200, 280, 360, 440],
            138,
          ),
        );
      }),
    has: [
      'Berth | Summer Month | Summer Season | Winter Month | Winter Season',
      'Pontoon B | 95 | 330 | 45 | 160',
    ],
    question: 'What does pontoon B cost?',
    answer: 'Pontoon B | 95 | 330 | 45 | 160',
  },
  {
    ...WRAPPED,
    name: 'table-of-wrapped-cells.pdf',
    bytes: () => drawPdf((page) => put(page, byHeight(wrapped(14)))),
  },
  {
    ...WRAPPED,
    name: 'table-of-wrapped-cells-ruled.pdf',
    bytes: () =>
      drawPdf((page) => {
        rules(page, 55, 500, [116, 136, 168, 200, 232]);
        put(page, wrapped(2));
      }),
  },
  {
    kind: 'tables',
    name: 'table-with-years.pdf',
    bytes: () =>
      drawPdf((page) =>
        put(
          page,
          grid(
            [
              ['Department', '2023', '2024', '2025'],
              ['Quality', '17', '19', '22'],
              ['Logistics', '41', '38', '40'],
              ['Research', '8', '9', '11'],
            ],
            PLACES,
            120,
          ),
        ),
      ),
    has: ['Department | 2023 | 2024 | 2025', 'Quality | 17 | 19 | 22'],
    question: 'What was the headcount of Quality?',
    answer: 'Quality | 17 | 19 | 22',
  },
  {
    kind: 'tables',
    name: 'table-of-amounts.pdf',
    bytes: () =>
      drawPdf((page) =>
        put(
          page,
          grid(
            [
              ['In thousands', '', '2024', '', '2023'],
              ['Licence revenue', '$', '1,204', '$', '1,100'],
              ['Service revenue', '', '880', '', '790'],
              ['Hardware revenue', '', '(31)', '', '14'],
              ['Total revenue', '$', '2,053', '$', '1,904'],
            ],
            [60, 240, 270, 360, 390],
            120,
          ),
        ),
      ),
    has: ['In thousands | 2024 | 2023', 'Licence revenue | $ 1,204 | $ 1,100', 'Service revenue | 880 | 790'],
    question: 'How much is the service revenue?',
    answer: 'Service revenue | 880 | 790',
  },
  {
    kind: 'tables',
    name: 'table-in-small-letters.pdf',
    bytes: () =>
      drawPdf((page) => {
        const first = grid(
          [
            ['oil pump', 'weekly', 'yard'],
            ['water pump', 'monthly', 'cellar'],
          ],
          PLACES,
          120,
        );
        put(page, [
          ...first,
          ...grid(
            [
              ['steam pump', 'yearly', 'roof'],
              ['sand pump', 'daily', 'dock'],
            ],
            PLACES,
            180,
          ),
        ]);
      }),
    has: ['oil pump | weekly | yard\nwater pump | monthly | cellar\nsteam pump | yearly | roof'],
    question: 'Where is the steam pump?',
    answer: 'steam pump | yearly | roof',
  },
  {
    kind: 'tables',
    name: 'table-of-addresses.pdf',
    bytes: () =>
      drawPdf((page) => {
        const first = grid(
          [
            ['Harbour Company', 'http://harbour.example'],
            ['Lighthouse Trust', 'http://light.example'],
          ],
          [60, 300],
          120,
          16,
        );
        put(page, [
          ...first,
          ...grid(
            [
              ['Pilot House', 'http://pilot.example'],
              ['Rope Works', 'http://rope.example'],
            ],
            [60, 300],
            180,
            16,
          ),
        ]);
      }),
    has: ['Harbour Company | http://harbour.example\nLighthouse Trust | http://light.example'],
    question: 'What is the address of the Lighthouse Trust?',
    answer: 'Lighthouse Trust | http://light.example',
  },
];
