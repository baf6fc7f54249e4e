import { describe, expect, test } from 'vitest';
import { type RowSpec, type SheetSpec, workbook } from '../../../../../test/kit/workbook.ts';
import { readXlsx } from '../xlsx.ts';

const linesOf = async (rows: RowSpec[], more: Partial<SheetSpec> = {}) =>
  [...(await readXlsx(workbook({ sheets: [{ name: 'S', rows, ...more }] })))()].flatMap(
    ({ text, structure }) =>
      (structure?.blocks ?? []).map(({ kind, start, end }) => `${kind[0]}: ${text.slice(start, end)}`),
  );
const bold = (...values: (string | number)[]) => values.map((value) => ({ value, bold: true }));
const days = (format: string) => [46188, 46189, 46190].map((value) => ({ value, format }));

describe('heads of more than words', () => {
  test.each([
    [
      'ranges',
      [
        ['Volume', '0-1.000 €', '1.000-5.000 €', '> 5.000 €'],
        ['Discount', 'low', 'middle', 'high'],
      ],
      'Volume | 0-1.000 € | 1.000-5.000 € | > 5.000 €',
    ],
    [
      'times',
      [
        ['Room', ...[1 / 3, 3 / 8].map((value) => ({ value, format: 'hh:mm' }))],
        ['Hall', 'Judo', 'Yoga'],
      ],
      'Room | 08:00 | 09:00',
    ],
    [
      'dates above weekdays',
      [
        [null, '15.06.', '16.06.', '17.06.'],
        ['Name', 'Mo', 'Di', 'Mi'],
        ['Anna', 'F', 'S', 'N'],
        ['Ben', 'S', 'N', 'F'],
      ],
      'Name | 15.06. Mo | 16.06. Di | 17.06. Mi',
    ],
    [
      'days of a month below weekdays',
      [
        ['Nom', 'lun.', 'mar.', 'mer.'],
        [null, 30, 31, 1],
        ['Anne', 'M', 'S', 'N'],
        ['Luc', 'S', 'N', 'M'],
      ],
      'Nom | lun. 30 | mar. 31 | mer. 1',
    ],
    [
      'days without a year below weekdays',
      [
        ['Name', 'Mon', 'Tue', 'Wed'],
        [null, ...days('d mmm')],
        ['Ann', 'E', 'L', 'N'],
        ['Bo', 'L', 'N', 'E'],
      ],
      'Name | Mon 15 Jun | Tue 16 Jun | Wed 17 Jun',
    ],
    [
      'three rows without merged cells',
      [
        [null, 'Home', null, null, null, 'Abroad'],
        [null, 2025, null, 2026, null, 2025, null, 2026],
        ['Town', 'Plan', 'Sum', 'Plan', 'Sum', 'Plan', 'Sum', 'Plan', 'Sum'],
        ['Lyon', 1, 2, 3, 4, 5, 6, 7, 9],
        ['Oslo', 1, 2, 3, 4, 5, 6, 7, 8],
      ],
      'Town | Home 2025 Plan | Home 2025 Sum | Home 2026 Plan | Home 2026 Sum | Abroad 2025 Plan | Abroad 2025 Sum | Abroad 2026 Plan | Abroad 2026 Sum',
    ],
    [
      'rising numbers above prices that fall',
      [
        ['Item', 1, 10, 50],
        ['Bolt', 9, 8, 5],
        ['Nut', 7, 6, 2],
      ],
      'Item | 1 | 10 | 50',
    ],
    [
      'bold rising numbers',
      [bold('Kilometres', 50, 100, 250), ['Car', 15, 30, 75]],
      'Kilometres | 50 | 100 | 250',
    ],
    [
      'shaded rising numbers',
      [
        ['Kilometres', 50, 100, 250].map((value) => ({ value, white: 'on dark' })),
        ['Car', 15, 30, 75],
        ['Lorry', 40, 80, 200],
      ],
      'Kilometres | 50 | 100 | 250',
    ],
  ] as [string, RowSpec[], string][])('finds %s', async (_, rows, names) => {
    expect((await linesOf(rows))[0]).toBe(`h: ${names}`);
  });

  test('numbers merged above words are groups', async () => {
    const rows = [
      ['Item', 10, null, 25, null],
      [null, 'Buy', 'Sell', 'Buy', 'Sell'],
      ['Bolt', 1, 2, 3, 4],
      ['Nut', 5, 6, 7, 9],
    ];
    const merges = ['A1:A2', 'B1:C1', 'D1:E1'];
    expect((await linesOf(rows, { merges }))[0]).toBe('h: Item | 10 Buy | 10 Sell | 25 Buy | 25 Sell');
  });

  test.each([
    [
      'hours',
      [
        ['Monday', '8:00-12:00', '14:00-18:00'],
        ['Tuesday', '8:00-12:00', 'closed'],
      ],
    ],
    [
      'telephone numbers',
      [
        ['Otte', '0431-123456', '0171-998877'],
        ['Iwe', '040-5567', '0170/44556'],
      ],
    ],
    [
      'rising figures',
      [
        ['Cars', 15, 30, 75],
        ['Lorries', 40, 80, 200],
      ],
    ],
    ['a bold total', [bold('Gesamt', 15, 30, 75), ['Cars', 40, 80, 200], ['Bikes', 1, 2, 9]]],
    [
      'labels with colons',
      [
        ['Applicant:', 'Ann', 'Unit:', 'IT'],
        ['Deputy:', 'Bo', 'Site:', 'Lyon'],
      ],
    ],
    [
      'bold labels',
      [
        [...bold('Firm'), 'Acme', ...bold('Town'), 'Lyon'],
        [...bold('Owner'), 'Otte', ...bold('Land'), 'FR'],
      ],
    ],
    [
      'words of several kinds',
      [
        ['Firm', 'Acme Ltd'],
        ['Street', '1 Main St'],
        ['E-mail', 'info@acme.example'],
        ['Manager', 'Jo Doe'],
      ],
    ],
  ] as [string, RowSpec[]][])('%s are no head', async (_, rows) => {
    expect((await linesOf(rows)).map((line) => line[0]).join('')).toMatch(/^r+$/);
  });

  test('a part with figures only belongs to the labels on its left', async () => {
    const lines = await linesOf([
      ['Sales', null, null, 'Costs'],
      ['Land', 'Sum', null, 'Year', 'Sum'],
      ['FR', 4, null, 2024, 7],
      ['DK', 5, null, 2025, 9],
      [],
      ['Account', 'Plan', 'Actual', null, 'Plan', 'Actual'],
      ['Wages', 90, 95, null, 99, 91],
      ['Rent', 40, 40, null, 42, 43],
    ]);
    expect(lines).toContain('h: Year | Sum');
    expect(lines.slice(-2)).toEqual(['r: Wages | 90 | 95 | 99 | 91', 'r: Rent | 40 | 40 | 42 | 43']);
  });

  test.each([
    ['a bold row of figures', [['Land', 'Q1', 'Q2'], ['FR', 15, 30], bold('North', 40, 80), ['DK', 5, 9]]],
    [
      'names and contacts',
      [
        ['Name', 'Contact'],
        ['Ann', 'ann@acme.example'],
        ['Bo', '+49 431 12345'],
        ['Cy', 'Porter'],
      ],
    ],
    [
      'hours below weekdays',
      [
        ['Name', 'Mon', 'Tue', 'Wed'],
        ['Ann', 8, 8, 0],
        ['Bo', 4, 5, 6],
        ['Cy', 4, 5, 6],
      ],
    ],
  ] as [string, RowSpec[]][])('%s are rows of their table', async (_, rows) => {
    expect((await linesOf(rows)).map((line) => line[0]).join('')).toBe('hrrr');
  });
});
