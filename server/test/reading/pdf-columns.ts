import type { Cell } from './cell.ts';
import { byHeight, drawPdf, lines, put } from './draw-pdf.ts';

const TOWER =
  'The cooling tower of unit four is\ncleaned every six weeks by the\nMeridian crew. The chlorine dose\nis two milligrams a litre, and the\npump is stopped before the work\nbegins. The crew wears masks.';
const BOILER =
  'The boiler of unit nine is cleaned\nonce a year by the Polaris crew.\nThe acid dose is five grams a\nlitre, and the burner is locked\nbefore the work begins. The crew\nwears gloves and goggles.';
const HALF = {
  kind: 'columns',
  question: 'How often is the cooling tower of unit four cleaned?',
  answer: 'six weeks',
};
const TWO = { has: ['The cooling tower of unit four is', 'once a year by the Polaris crew.'] };
const apart = (left: number, right: number, offset = 0) => [
  ...lines(TOWER, left, 120),
  ...lines(BOILER, right, 120 + offset),
];

const THREE = [
  'Visitors of the north hall\nsign the book at gate two\nand wear a yellow vest.\nThe gate closes at seven\nin the evening, and the\nguard keeps the book.',
  'Drivers of the south hall\nleave the key in box five\nand switch off the lamp.\nThe box is opened by the\nforeman at noon, and the\nkeys are counted then.',
  'Cleaners of the west hall\nstart at four in the morning\nand use the blue bucket.\nThe bucket is filled with\nwarm water, and the soap\nis kept in the cellar.',
];
const three = THREE.flatMap((text, column) => lines(text, 60 + column * 165, 120));
const THIRD = {
  kind: 'columns',
  question: 'When do cleaners of the west hall start?',
  answer: /four in the morning/,
};

const MAIN =
  'The press of hall three is warmed up for twenty minutes before\nthe first sheet is laid in. The operator watches the gauge and\nwrites down the pressure every hour, and calls the foreman when\nit falls below nine bar. At the end of the shift the oil is\nlet off into the red drum, which is emptied on Fridays by the\nteam of the yard and washed with warm water and soap.';

export const COLUMNS: Cell[] = [
  {
    ...HALF,
    ...TWO,
    name: 'columns-row-by-row.pdf',
    bytes: () => drawPdf((page) => put(page, byHeight(apart(60, 310)))),
    hasNot: ['is The boiler'],
  },
  {
    ...HALF,
    ...TWO,
    name: 'columns-one-after-the-other.pdf',
    bytes: () => drawPdf((page) => put(page, apart(60, 310))),
    hasNot: ['is The boiler'],
  },
  {
    ...HALF,
    ...TWO,
    name: 'columns-right-one-first.pdf',
    bytes: () => drawPdf((page) => put(page, [...lines(BOILER, 310, 120), ...lines(TOWER, 60, 120)])),
    question: 'What is the chlorine dose?',
    answer: 'two milligrams',
  },
  {
    ...HALF,
    ...TWO,
    name: 'columns-not-on-one-grid.pdf',
    bytes: () => drawPdf((page) => put(page, byHeight(apart(60, 310, 7)))),
  },
  {
    ...HALF,
    ...TWO,
    name: 'columns-with-a-title-across.pdf',
    bytes: () =>
      drawPdf((page) => {
        page.fontSize(16);
        put(page, [{ text: 'Cleaning of cooling towers and boilers in both halls', x: 60, y: 80 }]);
        page.fontSize(11);
        put(page, byHeight(apart(60, 310)));
        put(page, [
          {
            text: 'Both crews report to the shift leader of the power house before they leave.',
            x: 60,
            y: 240,
          },
        ]);
      }),
    has: ['Cleaning of cooling towers and boilers in both halls', 'The cooling tower of unit four is'],
  },
  {
    ...HALF,
    ...TWO,
    name: 'columns-with-notes-at-their-ends.pdf',
    bytes: () =>
      drawPdf((page) => {
        put(page, byHeight(apart(60, 310)));
        page.fontSize(8);
        put(
          page,
          byHeight([
            ...lines('1 The crew of the north yard.', 60, 230),
            ...lines('2 The crew of the south yard.', 310, 230),
          ]),
        );
      }),
    has: ['1 The crew of the north yard.', '2 The crew of the south yard.'],
  },
  {
    ...HALF,
    name: 'columns-broken-words.pdf',
    bytes: () =>
      drawPdf((page) =>
        put(
          page,
          byHeight([
            ...lines(
              'The ventilation of the paint shop is in-\nspected by the engineers of the mainte-\nnance office every eleven days and the\nfilters are changed at the same time.',
              60,
              120,
            ),
            ...lines(
              'The lift of the west wing is looked af-\nter by the caretaker, who oils the door\nhinges on Mondays and tests the alarm\nbutton with the company next door.',
              310,
              120,
            ),
          ]),
        ),
      ),
    has: ['inspected by the engineers of the maintenance office every eleven days'],
    question: 'How often is the ventilation of the paint shop inspected?',
    answer: 'eleven days',
  },
  {
    ...THIRD,
    name: 'three-columns-row-by-row.pdf',
    bytes: () => drawPdf((page) => put(page, byHeight(three))),
    has: ['Cleaners of the west hall', 'start at four in the morning'],
    hasNot: ['two leave'],
  },
  {
    ...THIRD,
    name: 'three-columns-one-after-the-other.pdf',
    bytes: () => drawPdf((page) => put(page, three)),
    has: ['Drivers of the south hall', 'leave the key in box five'],
  },
  {
    kind: 'columns',
    name: 'note-at-the-left-side.pdf',
    bytes: () =>
      drawPdf((page) => {
        const note = lines('Warm up first:\nsee page nine', 60, 150);
        put(page, byHeight([...lines(MAIN, 170, 120), ...note]));
      }),
    has: ['the first sheet is laid in. The operator watches the gauge and'],
    question: 'How long is the press of hall three warmed up?',
    answer: /twenty minutes before\s+the first sheet is laid in/,
  },
  {
    kind: 'columns',
    name: 'note-at-the-right-side.pdf',
    bytes: () =>
      drawPdf((page) => {
        const note = lines('Ask the foreman\nfor the gauge', 470, 138);
        put(page, byHeight([...lines(MAIN, 60, 120), ...note]));
      }),
    has: ['writes down the pressure every hour, and calls the foreman when'],
    question: 'When does the operator call the foreman?',
    answer: /foreman when\s+it falls below nine bar/,
  },
];
