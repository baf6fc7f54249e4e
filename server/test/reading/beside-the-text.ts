import { deck, textBox, title } from '../kit/deck.ts';
import type { Cell } from './cell.ts';
import { encodeAs } from './encode-as.ts';
import { book } from './one-sheet.ts';
import { cell, paragraph, row, run, table, wordFile } from './word-file.ts';

const A = 'http://schemas.openxmlformats.org/drawingml/2006';
/** A drawing within a line of a Word file. */
const drawing = (content: string, description = '') =>
  run('') +
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Drawing 1" descr="${description}"/><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const points = (values: (string | number)[]) =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');

const CHART = `<c:chartSpace xmlns:c="${A}/chart" xmlns:a="${A}/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Scrap rate of line 4</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${points(['Percent'])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['Q1', 'Q2'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points([2.4, 1.9])}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
const DIAGRAM = `<dgm:dataModel xmlns:dgm="${A}/diagram" xmlns:a="${A}/main"><dgm:ptLst><dgm:pt modelId="1" type="doc"/>${[
  ['2', 'Gate 2'],
  ['3', 'approved by Hanna Weiss'],
]
  .map(
    ([id, text]) =>
      `<dgm:pt modelId="${id}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`,
  )
  .join(
    '',
  )}</dgm:ptLst><dgm:cxnLst><dgm:cxn modelId="8" srcId="1" destId="2" srcOrd="0"/><dgm:cxn modelId="9" srcId="2" destId="3" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>`;

const WORD: Cell[] = [
  {
    kind: 'charts',
    name: 'chart.docx',
    bytes: () =>
      wordFile(
        paragraph('The quarters of the year:') +
          paragraph(drawing(`<c:chart xmlns:c="${A}/chart" r:id="chart"/>`)),
        { chart: CHART },
      ),
    has: ['Scrap rate of line 4', 'Q2 | 1.9'],
    question: 'What was the scrap rate of line 4 in Q2?',
    answer: 'Q2 | 1.9',
  },
  {
    kind: 'boxes and shapes',
    name: 'diagram.docx',
    bytes: () =>
      wordFile(
        paragraph('The gates of the project:') +
          paragraph(drawing(`<dgm:relIds xmlns:dgm="${A}/diagram" r:dm="diagramData"/>`)),
        { diagramData: DIAGRAM },
      ),
    has: ['Gate 2: approved by Hanna Weiss'],
    question: 'Who approved gate 2?',
    answer: 'Hanna Weiss',
  },
  {
    kind: 'boxes and shapes',
    name: 'picture-description.docx',
    bytes: () =>
      wordFile(
        paragraph('Plan of the warehouse') +
          paragraph(
            drawing(
              `<pic:pic xmlns:pic="${A}/picture"/>`,
              'The first-aid box hangs beside gate 4 of the warehouse',
            ),
          ),
      ),
    has: ['The first-aid box hangs beside gate 4 of the warehouse'],
    question: 'Where is the first-aid box?',
    answer: 'beside gate 4',
  },
  {
    kind: 'tables',
    name: 'table-within-a-frame.docx',
    bytes: () =>
      wordFile(
        table([
          row([
            cell(
              `<w:p/>${table([
                row(['Site', 'Shift', 'Allowance']),
                row(['Rotterdam', 'Early', '1.10 euro']),
                row(['Rotterdam', 'Night', '4.80 euro']),
              ])}<w:p/>`,
            ),
          ]),
        ]),
      ),
    has: ['Site | Shift | Allowance', 'Rotterdam | Night | 4.80 euro'],
    question: 'What is the night shift allowance in Rotterdam?',
    answer: 'Rotterdam | Night | 4.80 euro',
  },
];

const NOTES: Cell[] = [
  {
    kind: 'notes',
    name: 'note-after-the-full-stop.docx',
    bytes: () =>
      wordFile(
        paragraph(
          `${run('Every employee is entitled to a company bicycle.')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' Lunch is free on Fridays.')}`,
        ),
        {
          footnotes: `<w:footnote w:id="2">${paragraph('Only after one year of service.')}</w:footnote>`,
        },
      ),
    has: [
      'Every employee is entitled to a company bicycle (note 1: Only after one year of service). Lunch is free on Fridays.',
    ],
    question: 'Under which condition do employees get a company bicycle?',
    answer: 'Only after one year of service',
  },
];

const EDGES =
  '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12QP-7714&amp;CRevision 7&amp;RProcess owner: Margit Olsson</oddHeader><oddFooter>&amp;LEffective 14 September 2026&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>';

const SHEETS: Cell[] = [
  {
    kind: 'page headers',
    name: 'printed-header.xlsx',
    bytes: book(
      'Gowning',
      [
        ['Step', 'Minutes'],
        ['Hood', 2],
        ['Overall', 5],
      ],
      { after: EDGES },
    ),
    has: ['QP-7714', 'Revision 7', 'Process owner: Margit Olsson', 'Effective 14 September 2026'],
    hasNot: ['Arial', 'Page'],
    question: 'Who is the process owner?',
    answer: 'Margit Olsson',
  },
];

const numbered = (text: string, type: string, more = '', level = 0) =>
  `<a:p><a:pPr lvl="${level}"><a:buAutoNum type="${type}" ${more}/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
const layout = { id: 'rIdL', kind: 'slideLayout', target: '../slideLayouts/slideLayout0.xml' };

const SLIDES: Cell[] = [
  {
    kind: 'numbering',
    name: 'numbered-steps.pptx',
    bytes: () =>
      deck([
        {
          shapes:
            title('Shutdown of pump 7') +
            textBox([]).replace(
              '</p:txBody>',
              `${numbered('Isolate the pump.', 'arabicPeriod')}${numbered('Close valve A.', 'alphaLcParenR', '', 1)}${numbered('Close valve B.', 'alphaLcParenR', '', 1)}${numbered('Drain the casing.', 'arabicPeriod')}${numbered('Call the control room.', 'romanUcPeriod', 'startAt="4"')}</p:txBody>`,
            ),
        },
      ]),
    has: [
      '1. Isolate the pump.',
      'a) Close valve A.',
      'b) Close valve B.',
      '2. Drain the casing.',
      'IV. Call the control room.',
    ],
    question: 'What is step 2 of the shutdown of pump 7?',
    answer: '2. Drain the casing.',
  },
  {
    kind: 'page headers',
    name: 'text-of-the-layout.pptx',
    bytes: () =>
      deck(
        [
          { shapes: title('Gowning') + textBox(['Put on the hood first.']), relations: [layout] },
          { shapes: title('Exit') + textBox(['Take off the hood last.']), relations: [layout] },
        ],
        {
          'ppt/slideLayouts/slideLayout0.xml': `<p:sldLayout xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="${A}/main"><p:cSld><p:spTree>${textBox(['Click to edit the title'], { placeholder: 'type="title"' })}${textBox(['Procedure QP-7714 is effective from 14 September 2026.'])}</p:spTree></p:cSld></p:sldLayout>`,
        },
      ),
    has: ['Procedure QP-7714 is effective from 14 September 2026.'],
    hasNot: ['Click to edit'],
    question: 'From when is procedure QP-7714 effective?',
    answer: '14 September 2026',
  },
  {
    kind: 'notes',
    name: 'comments.pptx',
    bytes: () =>
      deck(
        [
          {
            shapes: title('Gates') + textBox(['Gate 2 opens in May.']),
            relations: [{ id: 'rIdC', kind: 'comments', target: '../comments/modernComment_1.xml' }],
          },
        ],
        {
          'ppt/comments/modernComment_1.xml': `<p188:cmLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" xmlns:a="${A}/main"><p188:cm id="1"><p188:replyLst><p188:reply id="2"><p188:txBody><a:p><a:r><a:t>Until June only</a:t></a:r></a:p></p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:p><a:r><a:t>Gate 2 is approved by Hanna Weiss.</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>`,
        },
      ),
    has: ['Comment: Gate 2 is approved by Hanna Weiss.'],
    question: 'Who approved gate 2?',
    answer: 'Hanna Weiss',
  },
];

const page = (body: string) =>
  Buffer.from(`<!doctype html><meta charset="utf-8"><title>Rules</title>${body}`);

const PAGES: Cell[] = [
  {
    kind: 'tables',
    name: 'table-of-roles.html',
    bytes: () => {
      const line = (role: string, cells: string[]) =>
        `<div role="row">${cells.map((text) => `<span role="${role}">${text}</span>`).join('')}</div>`;
      return page(
        `<div role="table">${line('columnheader', ['Zone', 'Price'])}${line('cell', ['Zone 1', '6.20 euro'])}${line('cell', ['Zone 2', '8.40 euro'])}</div>`,
      );
    },
    has: ['Zone | Price', 'Zone 2 | 8.40 euro'],
    question: 'What is the price for zone 2?',
    answer: 'Zone 2 | 8.40 euro',
  },
  {
    kind: 'boxes and shapes',
    name: 'picture-description.html',
    bytes: () =>
      page(
        '<p>Plan of the warehouse</p><img src="plan.png" alt="The first-aid box hangs beside gate 4"><img src="x.png" alt="logo.png">',
      ),
    has: ['The first-aid box hangs beside gate 4'],
    hasNot: ['logo'],
    question: 'Where is the first-aid box?',
    answer: 'beside gate 4',
  },
  {
    kind: 'hidden parts',
    name: 'hidden-otherwise.html',
    bytes: () =>
      page(
        '<style>@media screen{.print{display:none}}</style><p>The crane lifts 8 tonnes.</p><p class="print">The crane lifts 5 tonnes.</p><p style="visibility:collapse">The crane lifts 6 tonnes.</p><p style="color:transparent">The crane lifts 7 tonnes.</p><p style="height:0;overflow:hidden">The crane lifts 9 tonnes.</p>',
      ),
    has: ['The crane lifts 8 tonnes.'],
    hasNot: ['5 tonnes', '6 tonnes', '7 tonnes', '9 tonnes'],
    question: 'How much does the crane lift?',
    answer: '8 tonnes',
  },
  {
    kind: 'scripts',
    name: 'reading-aids.html',
    bytes: () =>
      page(
        '<p><ruby>倉庫<rp>(</rp><rt>そうこ</rt><rp>)</rp></ruby>の鍵は<ruby>事務所<rt>じむしょ</rt></ruby>にあります。</p><p>残業代は別に払われます。</p>',
      ),
    has: ['倉庫の鍵は事務所にあります。'],
    question: '倉庫の鍵はどこにありますか？',
    answer: '事務所',
  },
  {
    kind: 'texts of cells',
    name: 'soft-hyphens.html',
    bytes: () => page('<p>The main&shy;tenance inter&shy;val of the mixer is 250 hours.</p>'),
    has: ['The maintenance interval of the mixer is 250 hours.'],
    question: 'What is the maintenance interval of the mixer?',
    answer: '250 hours',
  },
  {
    kind: 'notes',
    name: 'footnotes.html',
    bytes: () =>
      page(
        '<p>Every employee is entitled to a company car.<sup><a href="#fn1" id="fnref1">1</a></sup> Parking is free.</p><p>Visitors register at the gate.</p><ol><li id="fn1"><p>From grade 9 on, in the first country of assignment. <a href="#fnref1">↩︎</a></p></li></ol>',
      ),
    has: [
      'Every employee is entitled to a company car (note 1: From grade 9 on, in the first country of assignment). Parking is free.',
    ],
    question: 'From which grade on do employees get a company car?',
    answer: 'From grade 9 on',
  },
  {
    kind: 'notes',
    name: 'footnotes.md',
    bytes: () =>
      Buffer.from(
        '# Benefits\n\nEvery employee is entitled to a company bicycle.[^1]\nLunch is free[^lunch] on Fridays.\n\n[^1]: Only after one year of service.\n[^lunch]: In the canteen,\n    with a badge.\n',
      ),
    has: [
      'Every employee is entitled to a company bicycle (note 1: Only after one year of service). Lunch is free (note lunch: In the canteen, with a badge) on Fridays.',
    ],
    question: 'Under which condition do employees get a company bicycle?',
    answer: 'Only after one year of service',
  },
];

const TEXTS: Cell[] = [
  {
    kind: 'encodings',
    name: 'deposit-8859-15.txt',
    bytes: () =>
      encodeAs("La caution pour une clé s'élève à 35 €.\nUne clé perdue coûte 60 €.\n", 'iso-8859-15'),
    has: ["La caution pour une clé s'élève à 35 €."],
    question: 'À combien s’élève la caution pour une clé ?',
    answer: '35 €',
  },
  {
    kind: 'encodings',
    name: 'dostavka-utf16-unmarked.txt',
    bytes: () =>
      Buffer.from(
        'Доставка на склад в Самаре занимает пять дней.\nКлюч хранится в кабинете.\n',
        'utf16le',
      ).swap16(),
    has: ['Доставка на склад в Самаре занимает пять дней.'],
    question: 'Сколько занимает доставка на склад в Самаре?',
    answer: 'пять дней',
  },
  {
    kind: 'encodings',
    name: 'nianjia-utf16-unmarked.txt',
    bytes: () => Buffer.from('年假为十五天。\n出差报销单在十个工作日内提交。\n', 'utf16le'),
    has: ['年假为十五天。'],
    question: '年假有多少天？',
    answer: '十五天',
  },
  {
    kind: 'encodings',
    name: 'kunchae-874.txt',
    bytes: () => encodeAs('กุญแจโกดังอยู่ในสำนักงานของผู้จัดการ\nกรุณาส่งใบเบิกค่าเดินทางภายในสิบวันทำการ\n', 'windows-874'),
    has: ['กุญแจโกดังอยู่ในสำนักงานของผู้จัดการ'],
    question: 'กุญแจโกดังอยู่ที่ไหน',
    answer: 'สำนักงาน',
  },
];

/** Text that formats keep beside the main text or write in unusual ways: charts, descriptions, comments, page headers, encodings. */
export const CELLS: Cell[] = [...WORD, ...NOTES, ...SHEETS, ...SLIDES, ...PAGES, ...TEXTS];
