import { describe, expect, test } from 'vitest';
import { type RowSpec, type SheetSpec, workbook } from '../../../../../test/kit/workbook.ts';
import { readXlsx } from '../xlsx.ts';

type Extra = Partial<Parameters<typeof workbook>[0]>;
const pagesOf = async (sheets: SheetSpec[], extra: Extra = {}) => [
  ...(await readXlsx(workbook({ sheets, ...extra })))(),
];
const linesOf = async (sheets: SheetSpec[], extra: Extra = {}) =>
  (await pagesOf(sheets, extra)).flatMap(({ text, structure }) =>
    (structure?.blocks ?? []).map(({ kind, start, end }) => `${kind[0]}: ${text.slice(start, end)}`),
  );
const sheet = (rows: RowSpec[], more: Partial<SheetSpec> = {}): SheetSpec => ({ name: 'S', rows, ...more });

describe('hidden parts', () => {
  test('leaves out hidden sheets, rows and columns of every kind', async () => {
    const rows: RowSpec[] = [
      ['Item', 'Cost', 'Salary', 'Bonus', 'Note'],
      ['Fair', 36000, 1, 2, 'open'],
      { cells: ['Hidden row', 1, 1, 1, 'x'], attributes: 'hidden="1"' },
      { cells: ['Collapsed row', 1, 1, 1, 'x'], attributes: 'hidden="true" outlineLevel="1"' },
      { cells: ['Flat row', 1, 1, 1, 'x'], attributes: 'ht="0" customHeight="1"' },
      ['Training', 21500, 1, 2, 'closed'],
    ];
    const before =
      '<cols><col min="3" max="3" hidden="1"/><col min="4" max="4" width="0" customWidth="1"/></cols>';
    const lines = await linesOf([
      sheet(rows, { before }),
      sheet([['Secret']], { name: 'Salaries', state: 'hidden' }),
      sheet([['Secret']], { name: 'Config', state: 'veryHidden' }),
    ]);
    expect(lines).toEqual([
      'h: Item | Cost | Note',
      'r: Fair | 36000 | open',
      'r: Training | 21500 | closed',
    ]);
  });

  test('a format that shows nothing hides its value', async () => {
    const lines = await linesOf([sheet([['Code', { value: 5, format: ';;;' }, 'x']])]);
    expect(lines).toEqual(['r: Code | x']);
  });
});

describe('values', () => {
  test('counts days from 1904 where the workbook does', async () => {
    const lines = await linesOf([sheet([['Due', { value: 44997, format: 'yyyy-mm-dd' }]])], {
      workbookXml: '<workbookPr date1904="1"/>',
    });
    expect(lines).toEqual(['r: Due | 2027-03-13']);
  });

  test('reads every way of writing a text, without phonetic guides', async () => {
    const lines = await linesOf(
      [
        sheet([
          [
            { type: 's', value: 0 },
            { type: 's', value: 1 },
            { type: 'inlineStr', xml: '<is><r><t>in</t></r><r><t>line</t></r><rPh><t>no</t></rPh></is>' },
            { type: 'str', formula: 'A1', value: 'of a formula' },
            { type: 'e', value: '#N/A' },
            { type: 'b', value: 1 },
            { type: 'd', value: '2027-03-13T00:00:00' },
          ],
        ]),
      ],
      {
        sharedStrings:
          '<si><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
      },
    );
    expect(lines).toEqual(['r: rich text | 東京 | inline | of a formula | #N/A | TRUE | 2027-03-13']);
  });

  test('a formula without a saved value is shown itself', async () => {
    const rows: RowSpec[] = [
      ['Month', 'Power', 'Total'],
      ['January', 41200, { formula: 'B2+C2' }],
      ['February', 39800, { formula: 'B3+C3', value: 0 }],
    ];
    expect((await linesOf([sheet(rows)])).slice(1)).toEqual([
      'r: January | 41200 | =B2+C2',
      'r: February | 39800 | 0',
    ]);
    // A program that computes no formulas stores 0 and sets `fullCalcOnLoad`.
    const extra = { workbookXml: '<calcPr fullCalcOnLoad="1"/>' };
    expect((await linesOf([sheet(rows)], extra)).at(-1)).toBe('r: February | 39800 | =B3+C3');
  });

  test('elements with a prefix are read', async () => {
    const bytes = workbook({ sheets: [sheet([])] });
    expect(await readXlsx(bytes)).toBeTypeOf('function');
    const prefixed = await linesOf([
      sheet([], { before: '<x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData>' }),
    ]);
    expect(prefixed).toEqual(['p: 7']);
  });
});

test('two cells in opposite corners of a sheet are all that is read', async () => {
  const lines = await linesOf([
    sheet([['first', 'row'], { number: 1_048_576, cells: [{ xml: '<v>2</v>' }] }], {
      merges: Array.from({ length: 2_000 }, (_, at) => `A${at + 1}:XFD1048576`),
    }),
  ]);
  expect(lines.length).toBeGreaterThan(1);
});

test('reads visible comments, text boxes and charts after the rows', async () => {
  const comment = (ref: string, words: string) =>
    `<comment ref="${ref}"><text><r><t>${words}</t></r></text></comment>`;
  const box = (words: string) =>
    `<xdr:sp><xdr:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;
  const chart = (id: string) =>
    `<xdr:graphicFrame><a:graphic><c:chart r:id="${id}"/></a:graphic></xdr:graphicFrame>`;
  const data = (name: string) =>
    `<c:chartSpace><c:ser><c:tx><c:v>Scrap ${name}</c:v></c:tx><c:cat><c:strRef><c:f>${name}!A1:A2</c:f><c:strCache><c:pt idx="0"><c:v>Q1</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>2.7</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:chartSpace>`;
  const related = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/${kind}" Target="${target}"/>`;
  const lines = await linesOf(
    [
      sheet([['City', 'Limit'], ['Geneva', 260], { cells: ['Lille', 135], attributes: 'hidden="1"' }], {
        relations: [
          { id: 'rId1', kind: 'comments', target: '../comments1.xml' },
          { id: 'rId2', kind: 'threadedComment', target: '../threadedComments/threadedComment1.xml' },
          { id: 'rId3', kind: 'drawing', target: '../drawings/drawing1.xml' },
        ],
      }),
    ],
    {
      parts: {
        'xl/comments1.xml': `<comments>${comment('B2', 'until June')}${comment('B3', 'secret')}${comment('A2', '[Threaded comment] Your version of Excel allows you to read this')}</comments>`,
        'xl/threadedComments/threadedComment1.xml':
          '<ThreadedComments><threadedComment ref="A2"><text>with breakfast</text></threadedComment></ThreadedComments>',
        'xl/drawings/drawing1.xml': `<xdr:wsDr>${box('Prices without VAT')}${chart('rId1')}${chart('rId2')}</xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': `<Relationships>${related('rId1', 'chart', '../charts/chart1.xml')}${related('rId2', 'chart', '../charts/chart2.xml')}</Relationships>`,
        'xl/charts/chart1.xml': data('Hidden'),
        'xl/charts/chart2.xml': data('S'),
      },
    },
  );
  expect(lines).toEqual([
    'h: City | Limit',
    'r: Geneva | 260',
    'p: Geneva, 260: until June',
    'p: Geneva: with breakfast',
    'p: Prices without VAT',
    'p: Scrap Hidden',
    'h:  | Scrap Hidden',
    'r: Q1 | 2.7',
    'p: Scrap S',
  ]);
});
