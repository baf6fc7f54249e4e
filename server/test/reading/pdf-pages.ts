import type { Cell } from './cell.ts';
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

export const PAGES: Cell[] = [
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
