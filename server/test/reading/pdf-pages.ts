import type { Cell } from './cell.ts';
import { drawPdf, lines, put } from './draw-pdf.ts';
import { rawPdf, show } from './raw-pdf.ts';

const RULES = [
  'The crane in the yard is greased every nine days.',
  'The key of the crane hangs in the porter office.',
];
const TURNED = {
  kind: 'rotated pages',
  has: [
    'The crane in the yard is greased every nine days.\nThe key of the crane hangs in the porter office.',
  ],
  question: 'How often is the crane in the yard greased?',
  answer: 'every nine days',
};
/** Lines of text along another direction: (cos, sin) of it, from this place on. */
const along = (cos: number, sin: number, x: number, y: number): string =>
  RULES.map((text, at) => {
    const [left, up] = [x + at * 20 * sin, y - at * 20 * cos];
    return `BT /F1 11 Tf ${cos} ${sin} ${-sin} ${cos} ${left} ${up} Tm (${text}) Tj ET`;
  }).join('\n');

const OLD = 'A visitor reports to the porter.';

/** Draws each letter by itself, as browsers do that print. */
const putLetters = (page: PDFKit.PDFDocument, text: string, x: number, y: number) => {
  let at = x;
  for (const sign of text) {
    if (sign !== ' ') page.text(sign, at, y, { lineBreak: false });
    at += page.widthOfString(sign);
  }
};

export const PAGES: Cell[] = [
  {
    kind: 'columns',
    name: 'letters-of-a-short-page.pdf',
    bytes: () =>
      drawPdf((page) =>
        [
          ['Drechsler Werkzeuge GmbH', 'Reminder 4711'],
          ['Industriestr. 14', 'Date 14 March'],
          ['Stuttgart', 'Customer 88'],
          ['', 'Due 13 April'],
        ].forEach(([left = '', right = ''], at) => {
          putLetters(page, left, 60, 60 + at * 16);
          putLetters(page, right, 420, 60 + at * 16);
        }),
      ),
    has: ['Drechsler Werkzeuge GmbH | Reminder 4711', 'Due 13 April'],
    question: 'When is the reminder of Drechsler Werkzeuge due?',
    answer: /13 April|Drechsler Werkzeuge GmbH/,
  },
  {
    kind: 'columns',
    name: 'hyphens-of-names.pdf',
    bytes: () =>
      drawPdf((page) =>
        put(
          page,
          lines(
            'Die Fähre fährt jeden Freitag auf der Nord-\nSüd-Linie, und das neue Verzeich-\nnis der Haltestellen liegt im Hafenbüro aus.',
            60,
            60,
          ),
        ),
      ),
    has: ['Nord-Süd-Linie', 'Verzeichnis'],
    question: 'Wann fährt die Fähre auf der Nord-Süd-Linie?',
    answer: /jeden Freitag/,
  },
  {
    ...TURNED,
    name: 'page-turned-by-90.pdf',
    bytes: () => rawPdf([{ content: along(0, 1, 100, 100), entries: '/Rotate 90' }]),
  },
  {
    ...TURNED,
    name: 'page-turned-by-180.pdf',
    bytes: () => rawPdf([{ content: along(-1, 0, 500, 100), entries: '/Rotate 180' }]),
  },
  {
    ...TURNED,
    name: 'text-turned-on-an-upright-page.pdf',
    bytes: () => rawPdf([{ content: along(0, 1, 100, 100) }]),
  },
  {
    ...TURNED,
    name: 'note-turned-at-the-edge.pdf',
    bytes: () => {
      const edge = 'BT /F1 8 Tf 0 1 -1 0 575 200 Tm (Form 17 of the yard) Tj ET';
      return rawPdf([{ content: `${edge}\n${along(1, 0, 60, 740)}` }]);
    },
    has: [...TURNED.has, 'Form 17 of the yard'],
  },
  {
    kind: 'fields',
    name: 'pages-with-labels.pdf',
    bytes: () =>
      rawPdf(
        [`Preface. ${OLD}`, `Scope. ${OLD}`, 'Records are kept for eleven years in the archive room.'].map(
          (text) => ({ content: show(text, 60, 740) }),
        ),
        '/PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 1 >>] >>',
      ),
    has: ['Records are kept for eleven years in the archive room.'],
    question: 'How long are records kept?',
    answer: 'eleven years',
  },
];
