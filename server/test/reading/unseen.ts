import type { Cell } from './cell.ts';
import { written } from './library-deck.ts';
import { book } from './one-sheet.ts';
import { rawPdf, show } from './raw-pdf.ts';

const HIDDEN = { kind: 'hidden parts', question: 'How much is the visa fee?' };

const SEEN = show('The visa fee is 20 euro.', 60, 740);

/** Text that people do not see by its colour, paint, size or position. */
export const UNSEEN: Cell[] = [
  {
    ...HIDDEN,
    name: 'invisible-text.pdf',
    bytes: () => {
      const beyond = `${show('The visa fee is 66 euro.', 700, 740)}\n${show('The visa fee is 55 euro.', 60, -30)}`;
      return rawPdf([{ content: `${SEEN}\n${beyond}\n3 Tr\n${show('The visa fee is 99 euro.', 60, 720)}` }]);
    },
    has: ['The visa fee is 20 euro.'],
    hasNot: ['99', '66', '55'],
    answer: '20 euro',
  },
  {
    ...HIDDEN,
    name: 'white-on-white.pdf',
    bytes: () =>
      rawPdf([
        {
          content: `${SEEN}\n1 1 1 rg\n${show('The visa fee is 99 euro.', 60, 720)}
          0.1 0.2 0.4 rg 50 600 300 24 re f 1 1 1 rg\n${show('Paid at the counter', 60, 606)}
          50 500 300 24 re f\n${show('The visa fee is 77 euro.', 60, 506)}`,
        },
      ]),
    has: ['The visa fee is 20 euro.', 'Paid at the counter'],
    hasNot: ['99', '77'],
    answer: '20 euro',
  },
  {
    ...HIDDEN,
    name: 'white-cells.xlsx',
    bytes: book('Fees', [
      ['Service', 'Fee', { value: 'Cost', white: 'unfilled' }],
      ['Visa fee', 20, { value: 99, white: 'unfilled' }],
      [
        { value: 'Express', white: 'on dark' },
        { value: 45, white: 'on dark' },
      ],
      [{ value: 'Draft: the visa fee is 77 euro', white: 'unfilled' }],
    ]),
    has: ['Service | Fee', 'Visa fee | 20', 'Express | 45'],
    hasNot: ['99', '77', 'Cost'],
    answer: 'Visa fee | 20',
  },
  {
    ...HIDDEN,
    name: 'white-cells-with-conditional-format.xlsx',
    bytes: book(
      'Fees',
      [
        ['Service', 'Fee'],
        ['Visa fee', { value: 20, white: 'unfilled' }],
      ],
      {
        after:
          '<conditionalFormatting sqref="B2:B9"><cfRule type="cellIs" dxfId="0" priority="1" operator="greaterThan"><formula>10</formula></cfRule></conditionalFormatting>',
      },
    ),
    has: ['Visa fee | 20'],
    answer: 'Visa fee | 20',
  },
  {
    ...HIDDEN,
    name: 'text-beside-the-slide.pptx',
    bytes: written((made) => {
      const slide = made.addSlide();
      slide.addText('The visa fee is 20 euro.', { x: 1, y: 1, w: 6, h: 1 });
      slide.addText('The visa fee is 99 euro.', { x: 11, y: 1, w: 6, h: 1 });
      slide.addText('The visa fee is 77 euro.', { x: 1, y: 6, w: 6, h: 1 });
    }),
    has: ['The visa fee is 20 euro.'],
    hasNot: ['99', '77'],
    answer: '20 euro',
  },
  {
    ...HIDDEN,
    name: 'white-by-class.html',
    bytes: () =>
      Buffer.from(`<style>body{background:#fff} .ghost{color:#fff} p{color:#222} .bar, .menu a:hover{background:#036}
      .bar{color:white} .far{text-indent:-999em} .card .note{color:#000} .note{color:#fff}</style>
      <p>The visa fee is 20 euro.</p><p class=ghost>The visa fee is 99 euro.</p><p class=far>The visa fee is 77 euro.</p>
      <div class=bar>Paid at the counter <b class=ghost>or online</b>.</div><div class=card><div class=note>In cash.</div></div>
      <div style="color:#fff">The visa fee is 55 euro.</div>`),
    has: ['The visa fee is 20 euro.', 'Paid at the counter or online.', 'In cash.'],
    hasNot: ['99', '77', '55'],
    answer: '20 euro',
  },
  {
    kind: 'columns',
    name: 'hyphen-at-line-end.pdf',
    bytes: () =>
      rawPdf([
        {
          content: [
            'The reserve covers the long-',
            'term leases of the harbour and an estab-',
            'lished fund of the town.',
            'A long-term lease runs for thirty years.',
          ]
            .map((line, index) => show(line, 60, 740 - index * 14))
            .join('\n'),
        },
      ]),
    has: ['covers the long-term leases', 'an established fund'],
    question: 'What does the reserve of the harbour cover?',
    answer: 'long-term leases',
  },
];
