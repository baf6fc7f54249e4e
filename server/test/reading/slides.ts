import { deck, slideTable, textBox, title } from '../kit/deck.ts';
import type { Cell } from './cell.ts';
import { written } from './library-deck.ts';
import { CHARTS, DIAGRAMS } from './slide-drawings.ts';

const HIDDEN: Cell[] = [
  {
    kind: 'hidden parts',
    name: 'hidden-slide.pptx',
    bytes: () =>
      deck([
        {
          shapes: `${title('Old pricing')}${textBox(['The Falcon sensor costs 219 euro.'])}`,
          attributes: 'show="0"',
        },
        { shapes: `${title('Pricing')}${textBox(['The Falcon sensor costs 189 euro.'])}` },
      ]),
    has: ['The Falcon sensor costs 189 euro.'],
    hasNot: ['The Falcon sensor costs 219 euro.'],
    question: 'What does the Falcon sensor cost?',
    answer: '189 euro',
  },
  {
    kind: 'hidden parts',
    name: 'hidden-slide-of-a-library.pptx',
    bytes: written((made) => {
      const first = made.addSlide();
      first.addText('The warranty of the Merlin pump is 12 months.', { x: 1, y: 1 });
      first.hidden = true;
      made.addSlide().addText('The warranty of the Merlin pump is 36 months.', { x: 1, y: 1 });
    }),
    has: ['The warranty of the Merlin pump is 36 months.'],
    hasNot: ['The warranty of the Merlin pump is 12 months.'],
    question: 'How long is the warranty of the Merlin pump?',
    answer: '36 months',
  },
  {
    kind: 'hidden parts',
    name: 'hidden-shape.pptx',
    bytes: () =>
      deck([
        {
          shapes: `${textBox(['The crane lifts 8 tonnes.'])}${textBox(['The crane lifts 5 tonnes.'], { hidden: true })}`,
        },
      ]),
    has: ['The crane lifts 8 tonnes.'],
    hasNot: ['The crane lifts 5 tonnes.'],
    question: 'How much does the crane lift?',
    answer: '8 tonnes',
  },
];

const TABLES: Cell[] = [
  {
    kind: 'merged cells',
    name: 'table-spans.pptx',
    bytes: () =>
      deck([
        {
          shapes: `${title('Warranty by region')}${slideTable([
            ['Region', 'Product', 'Warranty'],
            [['Europe', 'rowSpan="2"'], 'Falcon', '36 months'],
            [['', 'vMerge="1"'], 'Merlin', '24 months'],
            [['Asia', 'rowSpan="2"'], 'Falcon', '30 months'],
            [['', 'vMerge="1"'], 'Merlin', '18 months'],
          ])}`,
        },
      ]),
    has: ['Asia | Merlin | 18 months'],
    question: 'What is the warranty of the Merlin in Asia?',
    answer: 'Asia | Merlin | 18 months',
  },
  {
    kind: 'several header rows',
    name: 'table-head.pptx',
    bytes: () =>
      deck([
        {
          shapes: slideTable([
            [
              'Berth',
              ['Summer', 'gridSpan="2"'],
              ['', 'hMerge="1"'],
              ['Winter', 'gridSpan="2"'],
              ['', 'hMerge="1"'],
            ],
            ['', 'Week', 'Month', 'Week', 'Month'],
            ['Pontoon A', '120', '400', '60', '210'],
            ['Pontoon B', '95', '330', '45', '160'],
          ]),
        },
      ]),
    has: ['Berth | Summer Week | Summer Month | Winter Week | Winter Month'],
    question: 'What does pontoon B cost per month in winter?',
    answer: 'Pontoon B | 95 | 330 | 45 | 160',
  },
  {
    kind: 'merged cells',
    name: 'table-of-a-library.pptx',
    bytes: written((made) => {
      made.addSlide().addTable(
        [
          [{ text: 'Site' }, { text: 'Shift' }, { text: 'Allowance' }],
          [{ text: 'Rotterdam', options: { rowspan: 2 } }, { text: 'Late' }, { text: '2.35 euro' }],
          [{ text: 'Night' }, { text: '4.80 euro' }],
          [{ text: 'Antwerp' }, { text: 'Night' }, { text: '5.20 euro' }],
        ],
        { x: 1, y: 1 },
      );
    }),
    has: ['Rotterdam | Night | 4.80 euro'],
    question: 'What is the night shift allowance in Rotterdam?',
    answer: 'Rotterdam | Night | 4.80 euro',
  },
];

const OTHERS: Cell[] = [
  {
    kind: 'notes',
    name: 'speaker-notes.pptx',
    bytes: () =>
      deck([
        {
          shapes: `${title('Certification')}${textBox(['The sensor is certified.'])}`,
          notes: textBox(['The certification by the Zurich laboratory took eleven weeks.'], {
            placeholder: 'type="body"',
          }),
        },
      ]),
    has: ['The certification by the Zurich laboratory took eleven weeks.'],
    question: 'How long did the certification by the Zurich laboratory take?',
    answer: 'eleven weeks',
  },
  {
    kind: 'page headers',
    name: 'slide-footers.pptx',
    bytes: () => {
      const footer = textBox(['Procedure QP-7714, owner Margit Olsson'], { placeholder: 'type="ftr"' });
      return deck([
        { shapes: `${title('Gowning')}${footer}` },
        { shapes: `${title('Gloves')}${textBox(['Two pairs of gloves are worn.'])}${footer}` },
      ]);
    },
    has: ['Procedure QP-7714, owner Margit Olsson'],
    question: 'Who is the owner of procedure QP-7714?',
    answer: 'Margit Olsson',
  },
  {
    kind: 'columns',
    name: 'two-columns.pptx',
    bytes: () =>
      deck([
        {
          shapes: [
            textBox(['The acid dose'], { at: [600, 100, 300, 50] }),
            textBox(['The chlorine dose'], { at: [0, 100, 300, 50] }),
            textBox(['is five grams a litre.'], { at: [600, 160, 300, 50] }),
            textBox(['is two milligrams a litre.'], { at: [0, 160, 300, 50] }),
          ].join(''),
        },
      ]),
    has: ['The chlorine dose', 'is two milligrams a litre.'],
    question: 'What is the chlorine dose?',
    answer: 'two milligrams',
  },
];

/** Presentations. */
export const CELLS: Cell[] = [...DIAGRAMS, ...CHARTS, ...HIDDEN, ...TABLES, ...OTHERS];
