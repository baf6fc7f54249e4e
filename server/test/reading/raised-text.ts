import { deck, textBox, title } from '../kit/deck.ts';
import type { Cell } from './cell.ts';
import { book } from './one-sheet.ts';
import { paragraph, row, run, table, wordFile } from './word-file.ts';

const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const symbols = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const power = (base: string, exponent: string) =>
  `<m:sSup><m:e>${symbols(base)}</m:e><m:sup>${symbols(exponent)}</m:sup></m:sSup>`;
const fraction = (above: string, below: string) =>
  `<m:f><m:num>${symbols(above)}</m:num><m:den>${symbols(below)}</m:den></m:f>`;
const formula = (content: string) => `<m:oMath ${MATH}>${content}</m:oMath>`;

/** A run of a slide; `look` has the attributes of its `a:rPr`. */
const drawn = (text: string, look = '') => `<a:r><a:rPr lang="en" ${look}/><a:t>${text}</a:t></a:r>`;
const RAISED = 'baseline="30000"';
const box = (paragraphs: string) => textBox([]).replace('</p:txBody>', `${paragraphs}</p:txBody>`);

const page = (body: string, css = '') =>
  Buffer.from(`<!doctype html><meta charset="utf-8"><title>Rules</title><style>${css}</style>${body}`);

const WORD: Cell[] = [
  {
    kind: 'raised text',
    name: 'formula-power.docx',
    bytes: () =>
      wordFile(
        paragraph(
          `${run('The floor of hall 3 carries ')}${formula(symbols('5×') + power('10', '3'))}${run(' N/m².')}`,
        ),
      ),
    has: ['The floor of hall 3 carries 5×10³ N/m².'],
    hasNot: ['103'],
    question: 'How much does the floor of hall 3 carry?',
    answer: '5×10³',
  },
  {
    kind: 'raised text',
    name: 'formula-fraction.docx',
    bytes: () =>
      wordFile(
        paragraph(`${run('The gear ratio of the winch is ')}${formula(fraction('1', '12'))}${run('.')}`) +
          paragraph(
            `${run('Its drum turns at ')}${formula(`${fraction('a+b', '2c')}<m:rad><m:deg/><m:e>${symbols('k')}</m:e></m:rad>`)}`,
          ),
      ),
    has: ['The gear ratio of the winch is 1/12.', 'Its drum turns at (a+b)/2c√k'],
    hasNot: ['112'],
    question: 'What is the gear ratio of the winch?',
    answer: '1/12',
  },
  {
    kind: 'raised text',
    name: 'raised-by-distance.docx',
    bytes: () =>
      wordFile(
        paragraph(
          run('The tank of the fire pump holds 12 m') +
            run('3', '<w:position w:val="8"/><w:sz w:val="14"/>') +
            run(' of water and 90 kg of CO') +
            run('2', '<w:position w:val="-2"/><w:sz w:val="19"/>') +
            run('.'),
        ),
      ),
    has: ['The tank of the fire pump holds 12 m³ of water and 90 kg of CO₂.'],
    question: 'How much water does the tank of the fire pump hold?',
    answer: '12 m³',
  },
  {
    kind: 'revisions',
    name: 'deleted-column.docx',
    bytes: () => {
      const deleted = (text: string) =>
        `<w:tc><w:tcPr><w:cellDel w:id="1" w:author="Ann"/></w:tcPr>${paragraph(text)}</w:tc>`;
      return wordFile(
        table([
          row(['Part', 'Price', deleted('Old price')]),
          row(['Bracket', '4.20 euro', deleted('9.99 euro')]),
          row(['Hinge', '6.10 euro', deleted('7.77 euro')]),
        ]),
      );
    },
    has: ['Part | Price', 'Bracket | 4.20 euro'],
    hasNot: ['9.99'],
    question: 'What is the price of the bracket?',
    answer: 'Bracket | 4.20 euro',
  },
];

const SHEETS: Cell[] = [
  {
    kind: 'raised text',
    name: 'raised-runs.xlsx',
    bytes: book(
      'Limits',
      [
        ['Floor', 'Load in newtons'],
        ['Hall 3', { value: 0, type: 's' }],
        ['Hall 4', 'none'],
      ],
      {
        sharedStrings:
          '<si><r><t>5×10</t></r><r><rPr><vertAlign val="superscript"/><sz val="11"/></rPr><t>3</t></r></si>',
      },
    ),
    has: ['Hall 3 | 5×10³'],
    question: 'What is the load of hall 3 in newtons?',
    answer: 'Hall 3 | 5×10³',
  },
  {
    kind: 'struck text',
    name: 'struck-runs.xlsx',
    bytes: book('Fees', [
      ['Service', 'Fee'],
      [
        'Mooring',
        {
          type: 'inlineStr',
          xml: '<is><r><rPr><strike/></rPr><t>45 euro</t></r><r><t xml:space="preserve"> 39 euro</t></r></is>',
        },
      ],
      ['Crane', '80 euro'],
    ]),
    has: ['Mooring | 39 euro'],
    hasNot: ['45 euro'],
    question: 'What is the fee for mooring?',
    answer: 'Mooring | 39 euro',
  },
];

const SLIDES: Cell[] = [
  {
    kind: 'raised text',
    name: 'raised-runs.pptx',
    bytes: () =>
      deck([
        {
          shapes:
            title('Loads') +
            box(
              `<a:p>${drawn('Hall 3 carries 5×10')}${drawn('3', RAISED)}${drawn(' N/m')}${drawn('2', RAISED)}${drawn(' on its 1')}${drawn('st', RAISED)}${drawn(' floor.')}</a:p>`,
            ),
        },
      ]),
    has: ['Hall 3 carries 5×10³ N/m² on its 1st floor.'],
    question: 'How much does hall 3 carry?',
    answer: '5×10³ N/m²',
  },
  {
    kind: 'raised text',
    name: 'formula.pptx',
    bytes: () =>
      deck([
        {
          shapes: `${title('Pump')}<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" Requires="a14">${box(
            `<a:p>${drawn('The pump moves ')}<a14:m>${formula(symbols('2×') + power('10', '4'))}</a14:m>${drawn(' litres a day.')}</a:p>`,
          )}</mc:Choice><mc:Fallback>${box(`<a:p>${drawn('The pump moves litres a day.')}</a:p>`)}</mc:Fallback></mc:AlternateContent>`,
        },
      ]),
    has: ['The pump moves 2×10⁴ litres a day.'],
    question: 'How many litres does the pump move a day?',
    answer: '2×10⁴',
  },
  {
    kind: 'struck text',
    name: 'struck-runs.pptx',
    bytes: () =>
      deck([
        {
          shapes:
            title('Fees') +
            box(
              `<a:p>${drawn('The mooring fee is ')}${drawn('45 euro', 'strike="sngStrike"')}${drawn(' 39 euro', 'strike="noStrike"')}${drawn('.')}</a:p>`,
            ),
        },
      ]),
    has: ['The mooring fee is 39 euro.'],
    hasNot: ['45 euro'],
    question: 'How much is the mooring fee?',
    answer: '39 euro',
  },
];

const PAGES: Cell[] = [
  {
    kind: 'raised text',
    name: 'raised-by-style.html',
    bytes: () =>
      page(
        '<p>The floor of hall 3 carries 5×10<span style="vertical-align:super;font-size:70%">3</span> N/m<span class="c2">2</span> and CO<span class="c3">2</span>.</p>',
        '.c2{vertical-align:super;font-size:8pt} .c3{vertical-align:sub}',
      ),
    has: ['The floor of hall 3 carries 5×10³ N/m² and CO₂.'],
    question: 'How much does the floor of hall 3 carry?',
    answer: '5×10³ N/m²',
  },
  {
    kind: 'raised text',
    name: 'formula.html',
    bytes: () =>
      page(
        '<p>The pump moves <math><semantics><mrow><mn>2</mn><mo>×</mo><msup><mn>10</mn><mn>4</mn></msup></mrow><annotation encoding="application/x-tex">2\\times10^4</annotation></semantics></math> litres a day at a ratio of <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>.</p>',
      ),
    has: ['The pump moves 2×10⁴ litres a day at a ratio of 1/2.'],
    question: 'How many litres does the pump move a day?',
    answer: '2×10⁴',
  },
];

/** Raised, lowered and struck text, and formulas, in the ways in which programs write them beside the usual one. */
export const CELLS: Cell[] = [...WORD, ...SHEETS, ...SLIDES, ...PAGES];
