import type { Cell } from './cell.ts';
import { cell, HEADINGS, heading, row, table, wordFile } from './word-file.ts';

const RESTART = '<w:vMerge w:val="restart"/>';
const CONTINUE = '<w:vMerge/>';
const across = (columns: number) => `<w:gridSpan w:val="${columns}"/>`;

export const CELLS: Cell[] = [
  {
    kind: 'merged cells',
    name: 'allowances.docx',
    bytes: () =>
      wordFile(
        heading('Shift allowances') +
          table([
            row(['Site', 'Shift', 'Allowance']),
            row([cell('Rotterdam', RESTART), 'Early', '1.10 euro']),
            row([cell('', CONTINUE), 'Night', '4.80 euro']),
            row([cell('Antwerp', RESTART), 'Early', '0.95 euro']),
            row([cell('', CONTINUE), 'Night', '4.15 euro']),
          ]),
        { styles: HEADINGS },
      ),
    has: ['Site | Shift | Allowance', 'Rotterdam | Night | 4.80 euro', 'Antwerp | Night | 4.15 euro'],
    question: 'What is the night shift allowance in Rotterdam?',
    answer: 'Rotterdam | Night | 4.80 euro',
  },
  {
    kind: 'merged cells',
    name: 'opening-hours.docx',
    bytes: () =>
      wordFile(
        heading('Opening hours of the workshops') +
          table([
            row(['Workshop', 'Monday', 'Friday', 'Saturday']),
            row(['Paint shop', cell('7:00 to 15:30', across(2)), 'closed']),
            row([
              'Joinery',
              '6:00 to 14:00',
              cell('8:00 to 12:00', '<w:hMerge w:val="restart"/>'),
              cell('', '<w:hMerge/>'),
            ]),
          ]),
        { styles: HEADINGS },
      ),
    has: [
      'Paint shop | 7:00 to 15:30 | 7:00 to 15:30 | closed',
      'Joinery | 6:00 to 14:00 | 8:00 to 12:00 | 8:00 to 12:00',
    ],
    question: 'When is the joinery open on Saturday?',
    answer: 'Joinery | 6:00 to 14:00 | 8:00 to 12:00 | 8:00 to 12:00',
  },
  {
    kind: 'merged cells',
    name: 'indented-rows.docx',
    bytes: () =>
      wordFile(
        heading('Storage classes') +
          table([
            row(['Class', 'Goods', 'Temperature']),
            row(['A', 'Vaccines', '4 degrees']),
            row(['Serum', '8 degrees'], '<w:gridBefore w:val="1"/>'),
          ]),
        { styles: HEADINGS },
      ),
    has: ['A | Vaccines | 4 degrees', ' | Serum | 8 degrees'],
    question: 'At which temperature are vaccines stored?',
    answer: 'A | Vaccines | 4 degrees',
  },
  {
    kind: 'several header rows',
    name: 'berth-fees.docx',
    bytes: () =>
      wordFile(
        heading('Fees of the marina') +
          table([
            row([cell('Berth', RESTART), cell('Summer', across(2)), cell('Winter', across(2))]),
            row([cell('', CONTINUE), 'Week', 'Month', 'Week', 'Month']),
            row(['Pontoon A', '120', '400', '60', '210']),
            row(['Pontoon B', '95', '330', '45', '160']),
          ]),
        { styles: HEADINGS },
      ),
    has: [
      'Berth | Summer Week | Summer Month | Winter Week | Winter Month',
      'Pontoon B | 95 | 330 | 45 | 160',
    ],
    question: 'What does pontoon B cost per month in winter?',
    answer: 'Pontoon B | 95 | 330 | 45 | 160',
  },
  {
    kind: 'several header rows',
    name: 'tariffs-marked.docx',
    bytes: () => {
      const head = '<w:tblHeader/>';
      return wordFile(
        heading('Tariffs of 2026') +
          table([
            row([cell('Tariffs, valid from 2026', across(3))], head),
            row([cell('Zone', RESTART), cell('Price in euro', across(2))], head),
            row([cell('', CONTINUE), 'up to 5 kg', 'up to 20 kg'], head),
            row(['Zone 1', '6.20', '9.90']),
            row(['Zone 2', '8.40', '14.50']),
          ]),
        { styles: HEADINGS },
      );
    },
    has: [
      'Tariffs, valid from 2026',
      'Zone | Price in euro up to 5 kg | Price in euro up to 20 kg',
      'Zone 2 | 8.40 | 14.50',
    ],
    question: 'What is the price for zone 2?',
    answer: 'Zone 2 | 8.40 | 14.50',
  },
];
