import { describe, expect, test } from 'vitest';
import { type CellSpec, type RowSpec, type SheetSpec, workbook } from '../../../../../test/kit/workbook.ts';
import { createSplitter } from '../../../split.ts';
import { locate } from '../../locate.ts';
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
const bold = (...texts: string[]): CellSpec[] => texts.map((value) => ({ value, bold: true }));

describe('tables', () => {
  test('years name columns, and a later row of words does not', async () => {
    const lines = await linesOf([
      sheet([
        ['Department', 2023, 2024, 2025],
        ['Assembly', 84, 91, 97],
        ['Total', 'see below', 'see below', 'see below'],
        ['Tooling', 12, 14, 15],
      ]),
    ]);
    expect(lines.map((line) => line[0]).join('')).toBe('hrrr');
  });

  test('titles and remarks above a head are not the head', async () => {
    const lines = await linesOf([
      sheet([
        ['Travel costs of 2026'],
        ['Version', 3],
        ['City', 'Hotel', 'Meals'],
        ['Lyon', 140, 35],
        ['Oslo', 190, 60],
      ]),
    ]);
    expect(lines).toEqual([
      'h: Travel costs of 2026',
      'p: Version: 3',
      'h: City | Hotel | Meals',
      'r: Lyon | 140 | 35',
      'r: Oslo | 190 | 60',
    ]);
  });

  const passagesOf = async (rows: RowSpec[], more: Partial<SheetSpec> = {}) => {
    const split = createSplitter();
    return (await pagesOf([sheet(rows, more)])).flatMap((page) =>
      split(page).map((passage) => locate(page, passage)),
    );
  };

  test.each([
    ['an empty row', [[]]],
    ['no empty row', []],
  ])('each of two tables with %s between them has its own title and head', async (_, between) => {
    const passages = await passagesOf([
      ['Exchange rates'],
      ['Currency', 'Rate'],
      ['US dollar', 1.08],
      ...(between as RowSpec[]),
      ['Hotel limits'],
      ['City', 'Limit'],
      ['Geneva', 260],
    ]);
    expect(passages.map(({ headings }) => headings)).toEqual([
      ['S', 'Exchange rates', 'Currency | Rate'],
      ['S', 'Hotel limits', 'City | Limit'],
    ]);
  });

  test('a table without a title does not take the one above', async () => {
    const passages = await passagesOf([
      ['Exchange rates'],
      ['Currency', 'Rate'],
      ['US dollar', 1.08],
      [],
      ['City', 'Limit', 'Breakfast'],
      ['Geneva', 260, 'yes'],
    ]);
    expect(passages.at(-1)?.headings).toEqual(['S', 'City | Limit | Breakfast']);
  });

  test('tables side by side are read one after the other', async () => {
    const lines = await linesOf([
      sheet([
        ['Hotels', null, null, 'Meals'],
        ['City', 'Limit', null, 'Country', 'Limit'],
        ['Lyon', 140, null, 'France', 35],
        ['Oslo', 190, null, 'Norway', 60],
      ]),
    ]);
    expect(lines).toEqual([
      'h: Hotels',
      'h: City | Limit',
      'r: Lyon | 140',
      'r: Oslo | 190',
      'h: Meals',
      'h: Country | Limit',
      'r: France | 35',
      'r: Norway | 60',
    ]);
  });

  test('an empty column alone does not part a table', async () => {
    const lines = await linesOf([
      sheet([
        ['Item', 'Unit', null, 2024, 2025],
        ['Bolt', 'piece', null, 4, 5],
        ['Nut', 'piece', null, 2, 3],
      ]),
    ]);
    expect(lines).toEqual([
      'h: Item | Unit | 2024 | 2025',
      'r: Bolt | piece | 4 | 5',
      'r: Nut | piece | 2 | 3',
    ]);
  });

  test('a head of several rows names each column by all of them', async () => {
    const rows: RowSpec[] = [
      ['Berth', 'Summer', null, 'Winter', null],
      [null, 'Week', 'Month', 'Week', 'Month'],
      ['Pontoon A', 120, 400, 60, 210],
      ['Pontoon B', 95, 330, 45, 160],
    ];
    const expected = 'h: Berth | Summer Week | Summer Month | Winter Week | Winter Month';
    const merges = ['A1:A2', 'B1:C1', 'D1:E1'];
    expect((await linesOf([sheet(rows, { merges })]))[0]).toBe(expected);
    const [, second, ...body] = rows;
    const unmerged: RowSpec[] = [
      [null, 'Summer', null, 'Winter'],
      ['Berth', ...(second as CellSpec[]).slice(1)],
      ...body,
    ];
    expect((await linesOf([sheet(unmerged)]))[0]).toBe(expected);
    const units: RowSpec[] = [
      ['Part', 'Weight', 'Price'],
      [null, 'kg', '€'],
      ['Rotor', 12, 80],
      ['Stator', 9, 75],
    ];
    expect((await linesOf([sheet(units)]))[0]).toBe('h: Part | Weight kg | Price €');
  });

  test('a merged cell has its value in every row that it covers', async () => {
    const lines = await linesOf([
      sheet(
        [
          ['Site', 'Shift', 'Allowance'],
          ['Rotterdam', 'Early', 1.1],
          [null, 'Late', 2.35],
          { cells: [null, 'Hidden', 9], attributes: 'hidden="1"' },
          [null, 'Night', 4.8],
        ],
        { merges: ['A2:A5', 'A9:XFD1048576'] },
      ),
    ]);
    expect(lines.slice(1)).toEqual([
      'r: Rotterdam | Early | 1.1',
      'r: Rotterdam | Late | 2.35',
      'r: Rotterdam | Night | 4.8',
    ]);
  });

  test('rows after an empty row continue their table, remarks do not', async () => {
    const lines = await linesOf([
      sheet([
        ['Part', 'Price', 'Stock'],
        ['Rotor', 12, 4],
        [],
        ['Stator', 14, 5],
        [],
        ['* without VAT, valid until further notice.'],
      ]),
    ]);
    expect(lines.at(-2)).toBe('r: Stator | 14 | 5');
    expect(lines.at(-1)?.[0]).toBe('p');
  });

  test.each([
    ['bold', sheet([bold('Name', 'City'), ['Ann', 'Lyon'], ['Bo', 'Oslo']])],
    [
      'a table of the file',
      sheet(
        [
          ['Name', 'City'],
          ['Ann', 'Lyon'],
        ],
        {
          after: '<tableParts><tablePart r:id="rId1"/></tableParts>',
          relations: [{ id: 'rId1', kind: 'table', target: '../tables/table1.xml' }],
        },
      ),
    ],
    [
      'a filter',
      sheet(
        [
          ['Size 1', 7],
          ['Ann', 'Lyon'],
        ],
        { after: '<autoFilter ref="A1:B2"/>' },
      ),
    ],
  ])('%s marks a head', async (_, marked) => {
    const lines = await linesOf([marked], { parts: { 'xl/tables/table1.xml': '<table ref="A1:B2"/>' } });
    expect(lines.map((line) => line[0]).join('')).toMatch(/^hr+$/);
  });

  test.each([
    [
      'in equal steps',
      [
        ['Volume', { value: 0.1, format: '0%' }, { value: 0.2, format: '0%' }, { value: 0.3, format: '0%' }],
        ['Small', 10, 20, 30],
        ['Large', 5, 6, 7],
      ],
      'Volume | 10% | 20% | 30%',
    ],
    [
      'below groups that repeat',
      [
        ['Person', 'Person', 'Pay', 'Pay'],
        ['Name', 'Site', 'Base', 'Bonus'],
        ['Ann', 'Lyon', 3000, 200],
        ['Bo', 'Oslo', 4000, 300],
      ],
      'Person Name | Person Site | Pay Base | Pay Bonus',
    ],
    ['above an empty row', [['Part', 'Price'], [], ['Rotor', 12], ['Stator', 13]], 'Part | Price'],
  ] as [string, RowSpec[], string][])('finds names %s', async (_, rows, names) => {
    expect((await linesOf([sheet(rows)]))[0]).toBe(`h: ${names}`);
  });

  test('rows that stay in view end with the head', async () => {
    const before = '<sheetViews><sheetView><pane ySplit="2" state="frozen"/></sheetView></sheetViews>';
    const lines = await linesOf([sheet([['Report'], ['Site', 1, 7], ['Lyon', 3, 4]], { before })]);
    expect(lines).toEqual(['h: Report', 'h: Site | 1 | 7', 'r: Lyon | 3 | 4']);
  });

  test('addresses and telephone numbers name no column', async () => {
    const lines = await linesOf([
      sheet([
        ['Phone', '+33 4 78 00'],
        ['Mail', 'a@b.example'],
        ['Street', 'Rue X'],
      ]),
    ]);
    expect(lines.map((line) => line[0]).join('')).toBe('rrr');
  });

  test('labels with values of different kinds have no head', async () => {
    const lines = await linesOf([
      sheet([
        ['Owner', 'Margit Olsson'],
        ['Version', 3],
        ['Area', 'Lyon'],
      ]),
    ]);
    expect(lines.map((line) => line[0]).join('')).toBe('rrr');
  });

  test('a heading of one sheet does not stand above the next', async () => {
    const split = createSplitter();
    const pages = await pagesOf([
      sheet([['Hotel limits'], ['City', 'Limit'], ['Geneva', 260]], { name: 'A' }),
      sheet(
        [
          ['Part', 'Price'],
          ['Rotor', 12],
        ],
        { name: 'B' },
      ),
    ]);
    const passages = pages.flatMap((page) => split(page).map((passage) => locate(page, passage)));
    expect(passages.at(-1)?.headings).toEqual(['B', 'Part | Price']);
  });
});
