import type { Cell } from './cell.ts';
import { book } from './one-sheet.ts';

/** Heads of sheets whose names are more than words: hours, dates, years, steps of a price. */
export const HEADS: Cell[] = [
  {
    kind: 'several header rows',
    name: 'head-of-hours.xlsx',
    bytes: book('Rooms', [
      [null, '8:00-9:00', '9:00-10:00', '10:00-11:00'],
      ['Music room', 'Violin', 'Choir', 'free'],
      ['Gym', 'Judo', 'free', 'Fencing'],
      ['Studio', 'free', 'Pottery', 'Drawing'],
    ]),
    has: [' | 8:00-9:00 | 9:00-10:00 | 10:00-11:00', 'Music room | Violin | Choir | free'],
    question: 'What takes place in the music room?',
    answer: 'Music room | Violin | Choir | free',
  },
  {
    kind: 'several header rows',
    name: 'head-of-merged-years.xlsx',
    bytes: book(
      'Harvest',
      [
        [null, 2024, null, 2025, null],
        ['Orchard', 'Apples', 'Pears', 'Apples', 'Pears'],
        ['Hillside', 410, 130, 395, 148],
        ['Riverside', 275, 90, 301, 84],
      ],
      { merges: ['B1:C1', 'D1:E1'] },
    ),
    has: ['Orchard | 2024 Apples | 2024 Pears | 2025 Apples | 2025 Pears'],
    question: 'How many pears did the orchard Riverside yield in 2025?',
    answer: 'Riverside | 275 | 90 | 301 | 84',
  },
  {
    kind: 'several header rows',
    name: 'head-of-three-frozen-rows.xlsx',
    bytes: book(
      'Ferries',
      [
        ['Port', 'Cars', null, null, null],
        [null, 'High season', null, 'Low season', null],
        [null, 'Single', 'Return', 'Single', 'Return'],
        ['Hirtshals', 61, 110, 44, 79],
        ['Visby', 58, 104, 39, 71],
      ],
      {
        merges: ['A1:A3', 'B1:E1', 'B2:C2', 'D2:E2'],
        before: '<sheetViews><sheetView><pane ySplit="3" state="frozen"/></sheetView></sheetViews>',
      },
    ),
    has: [
      'Port | Cars High season Single | Cars High season Return | Cars Low season Single | Cars Low season Return',
    ],
    question: 'What does a return ticket for cars to Visby cost in the low season?',
    answer: 'Visby | 58 | 104 | 39 | 71',
  },
  {
    kind: 'forms',
    name: 'form-of-four-columns.xlsx',
    bytes: book('Request', [
      ['Requested by:', 'Tuija Lampi', 'Greenhouse:', 'Block 4'],
      ['Deputy:', 'Ole Brandvold', 'Cost unit:', 'Nursery'],
      ['Reason:', 'Repotting', 'Approved by:', 'Signe Holm'],
    ]),
    has: ['Requested by: | Tuija Lampi | Greenhouse: | Block 4'],
    question: 'Which greenhouse did Tuija Lampi ask for?',
    answer: 'Requested by: | Tuija Lampi | Greenhouse: | Block 4',
  },
  {
    kind: 'several header rows',
    name: 'groups-with-gaps.xlsx',
    bytes: book(
      'Theatre',
      [
        [null, 'Spring', null, null, 'Autumn', null],
        [null, 'Actual', 'Plan', null, 'Actual', 'Plan'],
        ['Tickets', 920, 880, null, 1010, 990],
        ['Costumes', 140, 155, null, 131, 160],
        ['Surplus', 310, 260, null, 402, 300],
      ],
      { merges: ['B1:C1', 'E1:F1'] },
    ),
    has: [' | Spring Actual | Spring Plan | Autumn Actual | Autumn Plan', 'Costumes | 140 | 155 | 131 | 160'],
    question: 'How much was planned for costumes of the theatre in autumn?',
    answer: 'Costumes | 140 | 155 | 131 | 160',
  },
  {
    kind: 'several header rows',
    name: 'dates-below-weekdays.xlsx',
    bytes: book('Lifeguards', [
      ['Lifeguard', 'Mon', 'Tue', 'Wed'],
      [null, ...[46188, 46189, 46190].map((value) => ({ value, format: 'dd.mm.' }))],
      ['Jarmila', 'north beach', 'pier', 'off'],
      ['Fergus', 'pier', 'off', 'north beach'],
    ]),
    has: ['Lifeguard | Mon 15.06. | Tue 16.06. | Wed 17.06.'],
    hasNot: ['Lifeguard | Mon | Tue'],
    question: 'Where is the lifeguard Fergus on Monday?',
    answer: 'Fergus | pier | off | north beach',
  },
  {
    kind: 'several tables',
    name: 'titles-above-a-gap.xlsx',
    bytes: book('Beekeeping', [
      ['Hives in the valley', null, null, 'Hives on the moor'],
      [],
      ['Breed', 'Colonies', null, 'Breed', 'Colonies'],
      ['Carniolan', 18, null, 'Buckfast', 23],
      ['Ligurian', 9, null, 'Heather bee', 31],
    ]),
    has: ['Hives in the valley', 'Hives on the moor', 'Heather bee | 31'],
    question: 'How many colonies of the heather bee are on the moor?',
    answer: 'Heather bee | 31',
  },
  {
    kind: 'several header rows',
    name: 'head-of-unequal-steps.xlsx',
    bytes: book('Engraving', [
      ['Pieces', 1, 10, 50, 250].map((value) => ({ value, bold: true })),
      ['Brass plate', 14, 11.5, 9, 9],
      ['Slate plate', 21, 18, 15.5, 13],
    ]),
    has: ['Pieces | 1 | 10 | 50 | 250'],
    question: 'What does the engraving of a slate plate cost?',
    answer: 'Slate plate | 21 | 18 | 15.5 | 13',
  },
  {
    kind: 'hidden parts',
    name: 'zeros-not-shown.xlsx',
    bytes: book(
      'Lambing',
      [
        ['Pasture', 'Ewes', 'Lambs'],
        ['Upper pasture', 64, 0],
        ['Lower pasture', 0, { formula: 'B3*2', value: 88 }],
      ],
      { before: '<sheetViews><sheetView showZeros="0" workbookViewId="0"/></sheetViews>' },
    ),
    has: ['Upper pasture | 64', 'Lower pasture |  | 88'],
    hasNot: ['| 0'],
    question: 'How many lambs are on the lower pasture?',
    answer: '88',
  },
];
