import { deck, frame, slideTable, textBox, title } from '../kit/deck.ts';
import { relationsXml } from '../kit/office-file.ts';
import type { Cell } from './cell.ts';
import { cell, list, paragraph, row, run, table, wordFile } from './word-file.ts';

/** A text box of paragraphs of runs; each run a text or a text with the content of its `a:rPr`. */
const shape = (paragraphs: (string | [string, string])[][]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="5" name="s"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${paragraphs
    .map((runs) => `<a:p>${runs.map(slideRun).join('')}</a:p>`)
    .join('')}</p:txBody></p:sp>`;
const slideRun = (given: string | [string, string]) => {
  const [text, look] = typeof given === 'string' ? [given, ''] : given;
  return `<a:r><a:rPr>${look}</a:rPr><a:t>${text}</a:t></a:r>`;
};

const WINGDINGS = '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>';

const SYMBOLS: Cell[] = [
  {
    kind: 'scripts',
    name: 'helmet-check.docx',
    bytes: () =>
      wordFile(
        table([
          row(['Item', 'State', 'Remark']),
          row(['Climbing rope', cell(paragraph(run('o', WINGDINGS))), 'frayed']),
          row(['Carabiner', cell(paragraph(run('þ', '<w:rStyle w:val="Tick"/>'))), 'like new']),
        ]),
        {
          styles: `<w:style w:type="character" w:styleId="Tick"><w:name w:val="Tick"/><w:rPr>${WINGDINGS}</w:rPr></w:style>`,
        },
      ),
    has: ['Climbing rope | ☐ | frayed', 'Carabiner | ☒ | like new'],
    question: 'In which state is the carabiner?',
    answer: 'Carabiner | ☒ | like new',
  },
  {
    kind: 'scripts',
    name: 'approval-path.pptx',
    bytes: () => {
      const symbols = '<a:sym typeface="Wingdings" charset="2"/>';
      return deck([
        {
          shapes: `${title('Path of a leave request')}${shape([
            [
              'The leave request goes: team lead ',
              ['à', symbols],
              [' payroll ', symbols],
              ['\uf0e0', symbols],
              ' archive.',
            ],
            [['û', '<a:latin typeface="Wingdings" charset="2"/>'], ' Paper forms'],
          ])}`,
        },
      ]);
    },
    has: ['The leave request goes: team lead → payroll → archive.', '☒ Paper forms'],
    question: 'Where does the leave request go?',
    answer: 'team lead → payroll → archive',
  },
];

const across = (columns: number) => `<w:gridSpan w:val="${columns}"/>`;
const gridTable = (widths: number[], rows: string[]) =>
  table(rows).replace(
    '<w:tblGrid/>',
    `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`,
  );
const BOLD = '<w:b/>';
const bold = (text: string) => cell(paragraph(run(text, BOLD)));

const WORD_TABLES: Cell[] = [
  {
    kind: 'merged cells',
    name: 'dragged-border.docx',
    bytes: () =>
      wordFile(
        gridTable(
          [2000, 120, 1880, 2000],
          [
            row([cell('Trade', across(2)), 'Firm', 'Hourly rate']),
            row([cell('Plasterer', across(2)), 'Gips & Söhne', '54 euro']),
            row(['Roofer', cell('Dachbau Pohl', across(2)), '61 euro']),
            row([cell('Glazier', across(2)), 'Glas Hartl', '58 euro']),
          ],
        ),
      ),
    has: ['Trade | Firm | Hourly rate', 'Roofer | Dachbau Pohl | 61 euro', 'Glazier | Glas Hartl | 58 euro'],
    question: 'What is the hourly rate of the roofer?',
    answer: 'Roofer | Dachbau Pohl | 61 euro',
  },
  {
    kind: 'several header rows',
    name: 'seniority-steps.docx',
    bytes: () =>
      wordFile(
        table([
          row(['Pay grade', 'Step 1', 'Step 2', 'Step 3']),
          row(['P 7', '2,810 euro', '2,960 euro', '3,120 euro']),
          row(['P 8', '2,990 euro', '3,150 euro', '3,330 euro']),
        ]) +
          paragraph('On-call duty of the porters:') +
          table([
            row([bold('Porter'), bold('16.03.'), bold('17.03.')]),
            row(['Lindqvist', 'early', 'late']),
            row(['Moreau', 'late', 'off']),
          ]),
      ),
    has: [
      'Pay grade | Step 1 | Step 2 | Step 3',
      'P 8 | 2,990 euro | 3,150 euro | 3,330 euro',
      'Porter | 16.03. | 17.03.',
    ],
    question: 'How much is paid in pay grade P 8?',
    answer: 'P 8 | 2,990 euro | 3,150 euro | 3,330 euro',
  },
];

const WORD_PARAGRAPHS: Cell[] = [
  {
    kind: 'numbering',
    name: 'numbered-positions.docx',
    bytes: () => {
      const number = cell(paragraph('<w:r/>', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'));
      return wordFile(
        table([
          row(['Pos.', 'Service', 'Price']),
          row([number, 'Sweeping the chimney', '48 euro']),
          row([number, 'Inspecting the flue', '95 euro']),
        ]) + paragraph('<w:r/>', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
        { numbering: list([['decimal', '%1.']]) },
      );
    },
    has: [
      'Pos. | Service | Price',
      '1. | Sweeping the chimney | 48 euro',
      '2. | Inspecting the flue | 95 euro',
    ],
    hasNot: ['3.'],
    question: 'What does inspecting the flue cost?',
    answer: '2. | Inspecting the flue | 95 euro',
  },
  {
    kind: 'page headers',
    name: 'stamped-draft.docx',
    bytes: () =>
      wordFile(
        `${paragraph('D', '<w:framePr w:dropCap="drop" w:lines="3"/>')}${paragraph('ogs are allowed in the Almgasthof on a lead only.')}<w:sectPr><w:headerReference w:type="default" r:id="header"/></w:sectPr>`,
        {
          header: paragraph(
            `<w:r><w:pict><v:shape type="#_x0000_t136"><v:textpath string="ENTWURF"/></v:shape></w:pict></w:r>${run('House rules of the Almgasthof')}`,
          ),
        },
      ),
    has: ['House rules of the Almgasthof', 'ENTWURF', 'Dogs are allowed in the Almgasthof on a lead only.'],
    question: 'Are dogs allowed in the Almgasthof?',
    answer: 'Dogs are allowed in the Almgasthof on a lead only.',
  },
];

const LAYOUT = { id: 'rIdL', kind: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' };
const NAMES =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

const SLIDES: Cell[] = [
  {
    kind: 'numbering',
    name: 'steps-of-a-layout.pptx',
    bytes: () =>
      deck(
        [
          {
            shapes: `${title('Changing the filter')}${textBox(['Close the water tap.', 'Unscrew the filter cup.'], { placeholder: 'idx="4"' })}`,
            relations: [LAYOUT],
          },
        ],
        {
          'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${NAMES}><p:cSld><p:spTree><p:sp><p:nvSpPr><p:cNvPr id="2" name="b"/><p:cNvSpPr/><p:nvPr><p:ph idx="4"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle><a:lvl1pPr><a:buAutoNum type="arabicPeriod"/></a:lvl1pPr></a:lstStyle><a:p/></p:txBody></p:sp></p:spTree></p:cSld></p:sldLayout>`,
          'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationsXml([]),
        },
      ),
    has: ['1. Close the water tap.', '2. Unscrew the filter cup.'],
    question: 'What is step 2 of changing the filter?',
    answer: '2. Unscrew the filter cup.',
  },
  {
    kind: 'tables',
    name: 'profile-of-a-site.pptx',
    bytes: () =>
      deck([
        {
          shapes: `${title('Profile of the Turku site')}${slideTable([
            ['Site manager', 'Aino Laakso'],
            ['Language', 'Finnish and Swedish'],
            ['Gate', 'north'],
          ])}`,
        },
      ]),
    has: ['Site manager | Aino Laakso', 'Gate | north'],
    question: 'Which language is spoken at the Turku site?',
    answer: 'Language | Finnish and Swedish',
  },
  {
    kind: 'tables',
    name: 'phases-of-a-project.pptx',
    bytes: () => {
      const across = (text: string): [string, string][] => [
        [text, 'gridSpan="3"'],
        ['', 'hMerge="1"'],
        ['', 'hMerge="1"'],
      ];
      return deck([
        {
          shapes: `${title('Duties')}${slideTable([
            ['Task', 'Lead', 'Days'],
            across('Phase 1: planning'),
            ['Drafting the tender', 'Ruiz', '12'],
            across('Phase 2: building'),
            ['Pouring the slab', 'Hahn', '9'],
          ]).replace('<a:tblPr/>', '<a:tblPr firstRow="1"/>')}`,
        },
      ]);
    },
    has: ['Phase 1: planning', 'Phase 2: building', 'Pouring the slab | Hahn | 9'],
    hasNot: ['planning | Phase'],
    question: 'Who leads the pouring of the slab?',
    answer: 'Pouring the slab | Hahn | 9',
  },
  {
    kind: 'charts',
    name: 'chart-of-points.pptx',
    bytes: () => {
      const axis = (position: string, name: string) =>
        `<c:valAx><c:axPos val="${position}"/><c:title><c:tx><c:rich><a:p><a:r><a:t>${name}</a:t></a:r></a:p></c:rich></c:tx></c:title></c:valAx>`;
      const values = (own: number[]) =>
        `<c:numRef><c:numCache>${own.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:numCache></c:numRef>`;
      return deck(
        [
          {
            shapes: `${title('Boiler test')}${frame('<c:chart r:id="rId3"/>')}`,
            relations: [{ id: 'rId3', kind: 'chart', target: '../charts/chart1.xml' }],
          },
        ],
        {
          'ppt/charts/chart1.xml': `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:plotArea><c:scatterChart><c:ser><c:tx><c:v>Steam pressure</c:v></c:tx><c:xVal>${values([110, 130])}</c:xVal><c:yVal>${values([1.4, 2.7])}</c:yVal></c:ser></c:scatterChart>${axis('b', 'Boiler temperature (°C)')}${axis('l', 'Pressure (bar)')}</c:plotArea></c:chart></c:chartSpace>`,
        },
      );
    },
    has: ['Steam pressure (Pressure (bar))', 'Boiler temperature (°C) | Steam pressure', '130 | 2.7'],
    question: 'What is the steam pressure at a boiler temperature of 130 °C?',
    answer: '130 | 2.7',
  },
  {
    kind: 'boxes and shapes',
    name: 'generated-description.pptx',
    bytes: () => {
      const picture = (description: string) =>
        `<p:pic><p:nvPicPr><p:cNvPr id="4" name="p" descr="${description}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill/><p:spPr/></p:pic>`;
      return deck([
        {
          shapes: `${title('First aid')}${picture('Ein Bild, das Text enthält. Automatisch generierte Beschreibung')}${picture('The defibrillator hangs beside the canteen door.')}`,
        },
      ]);
    },
    has: ['The defibrillator hangs beside the canteen door.'],
    hasNot: ['Automatisch'],
    question: 'Where does the defibrillator hang?',
    answer: 'beside the canteen door',
  },
];

/** Forms of writing of Word and PowerPoint that one program or another uses. */
export const WORD_AND_SLIDES: Cell[] = [...SYMBOLS, ...WORD_TABLES, ...WORD_PARAGRAPHS, ...SLIDES];
