import type { Cell } from './cell.ts';
import { FI, mark, rawPdf, show } from './raw-pdf.ts';

const HIDDEN = { kind: 'hidden parts', question: 'How much is the visa fee?', answer: '20 euro' };
const SEEN = show('The visa fee is 20 euro.', 60, 740);
const fee = (amount: number, y: number) => show(`The visa fee is ${amount} euro.`, 60, y);
const box = (y: number, height = 16) => `50 ${y - 4} 220 ${height} re f`;

/** Text of PDFs that is covered, struck out, in the colour of its ground or on a hidden layer; comments, stamps and ligatures. */
export const PDF_SIGHT: Cell[] = [
  {
    ...HIDDEN,
    name: 'covered-text.pdf',
    bytes: () =>
      rawPdf([
        {
          content: `${SEEN} 0.9 0.9 0.6 rg ${box(700)} 0 0 0 rg ${show('Paid at the counter.', 60, 700)}
          ${fee(99, 680)} ${box(680)} ${fee(88, 660)} 1 1 1 rg ${box(660)} 0 0 0 rg
          ${show('No refund is given.', 60, 640)} 60 638 100 0.7 re f`,
          annotations: [mark.blackBox(50, 616, 220)],
        },
        { content: `${SEEN} ${fee(77, 620)}`, annotations: [mark.blackBox(50, 616, 220)] },
      ]),
    has: ['The visa fee is 20 euro.', 'Paid at the counter.', 'No refund is given.'],
    hasNot: ['99', '88', '77'],
  },
  {
    ...HIDDEN,
    name: 'text-in-the-colour-of-its-ground.pdf',
    bytes: () =>
      rawPdf([
        {
          content: `${SEEN} 0.1 0.2 0.4 rg ${box(700)} ${fee(99, 700)} 0.1 0.2 0.4 rg ${box(660)}
          1 1 1 rg ${show('Paid at the counter.', 60, 660)} 0.8 0.8 0.8 rg ${show('Draft of May', 60, 640)}`,
        },
      ]),
    has: ['The visa fee is 20 euro.', 'Paid at the counter.', 'Draft of May'],
    hasNot: ['99'],
  },
  {
    ...HIDDEN,
    name: 'covered-text-in-a-form.pdf',
    bytes: () =>
      rawPdf([
        {
          content: `${SEEN} q 1 0 0 1 0 -100 cm /X0 Do Q`,
          forms: [`${fee(99, 700)} ${box(700)} ${show('Paid at the counter.', 60, 660)}`],
        },
      ]),
    has: ['The visa fee is 20 euro.', 'Paid at the counter.'],
    hasNot: ['99'],
  },
  {
    ...HIDDEN,
    name: 'hidden-layer.pdf',
    bytes: () =>
      rawPdf([
        {
          content: `${SEEN} /OC /L0 BDC ${fee(99, 700)} /X0 Do EMC
          /OC /L1 BDC ${show('Paid at the counter.', 60, 660)} EMC`,
          forms: [fee(88, 680)],
          layers: [
            ['Draft', false],
            ['Text', true],
          ],
        },
      ]),
    has: ['The visa fee is 20 euro.', 'Paid at the counter.'],
    hasNot: ['99', '88'],
  },
  {
    ...HIDDEN,
    name: 'tiny-text.pdf',
    bytes: () => rawPdf([{ content: `${SEEN} ${show('The visa fee is 99 euro.', 60, 700, 0.5)}` }]),
    has: ['The visa fee is 20 euro.'],
    hasNot: ['99'],
  },
  {
    kind: 'struck text',
    name: 'struck-by-a-line.pdf',
    bytes: () =>
      rawPdf([
        {
          content: `${show('The visa fee is 45 euro 20 euro a person.', 60, 740)} 134 743.4 m 171 743.4 l S
          ${show('Paid by gift card only', 60, 720)} 60 723 107 0.7 re f
          ${show('Paid at the counter.', 60, 700)} 60 698 100 0.7 re f
          ${show('Page 4', 300, 640)} 60 643.4 m 500 643.4 l S`,
        },
      ]),
    has: ['The visa fee is 20 euro a person.', 'Paid at the counter.', 'Page 4'],
    hasNot: ['45', 'gift'],
    question: 'How much is the visa fee?',
    answer: '20 euro a person',
  },
  {
    kind: 'struck text',
    name: 'struck-by-a-reader.pdf',
    bytes: () =>
      rawPdf([
        {
          content: `${SEEN} ${fee(45, 720)}`,
          annotations: [mark.strikeOut(58, 717, 140)],
        },
      ]),
    has: ['The visa fee is 20 euro.'],
    hasNot: ['45', 'outdated'],
    question: 'How much is the visa fee?',
    answer: '20 euro',
  },
  {
    kind: 'notes',
    name: 'comments.pdf',
    bytes: () =>
      rawPdf([
        {
          content: `${show('The depot in Lund opens at seven.', 60, 740)} ${show('It has four gates.', 60, 720)}`,
          annotations: [
            mark.highlight('Ada Berg', 'on Saturdays at nine.', 83, 737, 32),
            mark.note('Bo', 'Gate 4 is closed', 200, 716),
            mark.note('Cy', 'hidden remark', 200, 600, 2),
            mark.note('Dee', 'See the new map', 400, 200),
            mark.stamp('NotApproved', 300, 500),
          ],
        },
      ]),
    has: [
      'The depot (comment by Ada Berg: on Saturdays at nine) in Lund opens at seven.',
      'It has four gates (comment by Bo: Gate 4 is closed).',
      '(comment by Dee: See the new map)',
      'Not Approved',
    ],
    hasNot: ['hidden remark'],
    question: 'When does the depot in Lund open?',
    answer: 'on Saturdays at nine',
  },
  {
    kind: 'columns',
    name: 'spaces-in-ligatures.pdf',
    bytes: () =>
      rawPdf([
        {
          content: `BT /F1 11 Tf 1 0 0 1 60 740 Tm [(The certi${FI}) 278 ( cate is valid until the end of May.)] TJ ET
          BT /F1 11 Tf 1 0 0 1 60 720 Tm (The sign reads Sa${FI} harbour.) Tj ET`,
        },
      ]),
    has: ['The certificate is valid until the end of May.', 'The sign reads Safi harbour.'],
    question: 'Until when is the certificate valid?',
    answer: 'until the end of May',
  },
  {
    kind: 'scripts',
    name: 'arabic-line-among-english.pdf',
    bytes: () =>
      rawPdf([
        {
          // Letters are drawn from left to right, the last one of a word first.
          content: `${show('The sign on the door of the depot says:', 60, 740)}
          BT /F3 11 Tf 1 0 0 1 400 720 Tm (EDCB) Tj ET BT /F3 11 Tf 1 0 0 1 340 720 Tm (BA) Tj ET
          ${show('It is in Arabic.', 60, 700)}`,
        },
      ]),
    has: ['مفتح لام', 'It is in Arabic.'],
    question: 'What does the sign on the door of the depot say?',
    answer: 'sign on the door',
  },
];
