import writeExcel from 'write-excel-file/node';
import { type CellSpec, workbook } from '../kit/workbook.ts';
import type { Cell } from './cell.ts';
import { CSV } from './csv.ts';
import { book } from './one-sheet.ts';
import { TABLES } from './sheet-tables.ts';

const bold = (...texts: string[]): CellSpec[] => texts.map((value) => ({ value, bold: true }));
const NUMBERS: Cell[] = (
  [
    ['percent', 0.175, '0.0%', '17.5%', 'What discount does Velmora get?', 'Discount'],
    ['leading-zeros', 731, '000000', '000731', 'What is the badge number of Velmora?', 'Badge number'],
    ['currency', 48250.5, '#,##0.00\\ "€"', '48,250.50 €', 'What is the fee of Velmora?', 'Fee'],
    [
      'currency-locale',
      1200.5,
      '[$CHF-807] #,##0.00',
      'CHF 1’200.50',
      'What does Velmora pay as rent?',
      'Rent',
    ],
    ['duration', 1.5625, '[h]:mm', '37:30', 'How many hours are agreed with Velmora?', 'Hours'],
    ['fraction', 2.25, '# ?/?', '2 1/4', 'What is the thickness of Velmora?', 'Thickness in inches'],
    ['scientific', 0.00000123, '0.00E+00', '1.23E-06', 'What is the leak rate of Velmora?', 'Leak rate'],
    ['negative', -1500, '#,##0;(#,##0)', '(1,500)', 'What is the balance of Velmora?', 'Balance'],
    ['millions', 12345678, '0.0,,"M"', '12.3M', 'What is the turnover of Velmora?', 'Turnover'],
    [
      'date-long',
      46459,
      'd mmmm yyyy',
      '13 March 2027',
      'When does the contract of Velmora end?',
      'Contract ends',
    ],
    [
      'date-slashes',
      46459,
      'dd/mm/yyyy',
      '13/03/2027 (2027-03-13)',
      'When does the licence of Velmora end?',
      'Licence ends',
    ],
    ['date-french', 46459, '[$-40C]d mmmm yyyy', '13 mars 2027', 'When is the audit of Velmora?', 'Audit'],
    ['date-built-in', 46459, 14, '2027-03-13', 'When is the inspection of Velmora?', 'Inspection'],
    ['time', 0.3125, 'h:mm AM/PM', '7:30 AM', 'When does the shift of Velmora start?', 'Shift start'],
    ['unit', 21, '0" °C"', '21 °C', 'How high is the furnace temperature of Velmora?', 'Furnace temperature'],
    ['text-section', 'north', '@" wing"', 'north wing', 'Where is the office of Velmora?', 'Office'],
    ['sections', 2, '[=1]"low";[=2]"high";General', 'high', 'What is the risk of Velmora?', 'Risk'],
  ] as const
).map(([name, value, format, shown, question, column]) => ({
  kind: 'formats of numbers',
  name: `${name}.xlsx`,
  bytes: book('Partners', [
    ['Partner', column, 'City'],
    ['Ostrander', 'none', 'Ghent'],
    ['Velmora', { value, format }, 'Turku'],
  ]),
  has: [`Velmora | ${shown} | Turku`],
  question,
  answer: shown,
}));

const FORMULAS: Cell[] = [
  {
    kind: 'formulas',
    name: 'formula-without-value.xlsx',
    bytes: book('Energy', [
      ['Month', 'Electricity kWh', 'Gas kWh', 'Total kWh'],
      ['January', 41200, 38900, { formula: 'B2+C2' }],
      ['February', 39800, 36100, { formula: 'B3+C3', value: 75900 }],
    ]),
    has: ['January | 41200 | 38900 | =B2+C2', 'February | 39800 | 36100 | 75900'],
    question: 'What was the total energy use in January in kWh?',
    answer: '=B2+C2',
  },
  {
    kind: 'formulas',
    name: 'formula-of-a-program.xlsx',
    bytes: book(
      'Water',
      [
        ['Plant', 'Intake m3', 'Loss m3', 'Use m3'],
        ['Kemi', 900, 40, { formula: 'B2-C2', value: 0 }],
        ['Oulu', 700, 30, { formula: 'B3-C3', value: 0 }],
      ],
      { workbookXml: '<calcPr fullCalcOnLoad="1"/>' },
    ),
    has: ['Kemi | 900 | 40 | =B2-C2'],
    hasNot: ['Kemi | 900 | 40 | 0'],
    question: 'What is the use of the plant in Kemi?',
    answer: '=B2-C2',
  },
  {
    kind: 'formulas',
    name: 'formula-text-and-error.xlsx',
    bytes: book('Stock', [
      ['Part', 'State', 'Days'],
      [
        'Rotor',
        { formula: 'IF(1,"late","ok")', type: 'str', value: 'late' },
        { formula: '1/0', type: 'e', value: '#DIV/0!' },
      ],
      ['Stator', { formula: 'X', type: 'str', value: 'ok' }, 4],
    ]),
    has: ['Rotor | late | #DIV/0!'],
    question: 'What is the state of the rotor?',
    answer: 'late',
  },
];

const HIDDEN: Cell[] = [
  {
    kind: 'hidden parts',
    name: 'hidden-sheets.xlsx',
    bytes: () =>
      workbook({
        sheets: [
          {
            name: 'Salaries',
            state: 'hidden',
            rows: [
              ['Employee', 'Salary'],
              ['Plant director Oslo', 148000],
            ],
          },
          {
            name: 'Budget',
            rows: [
              ['Line', 'Amount'],
              ['Oslo fair', 36000],
              ['Training', 21500],
            ],
          },
          {
            name: 'Config',
            state: 'veryHidden',
            rows: [
              ['Key', 'Value'],
              ['Bonus pool Oslo', 275000],
            ],
          },
        ],
      }),
    has: ['Oslo fair | 36000'],
    hasNot: ['Plant director Oslo | 148000', 'Bonus pool Oslo | 275000'],
    question: 'What is the amount of the Oslo fair?',
    answer: '36000',
  },
  {
    kind: 'hidden parts',
    name: 'hidden-rows.xlsx',
    bytes: book(
      'Projects',
      [
        ['Project', 'Cost', 'State'],
        ['Heron', 77000, 'open'],
        { cells: ['Osprey', 99000, 'withdrawn'], attributes: 'hidden="1"' },
        { cells: ['Merlin', 88000, 'filtered'], attributes: 'hidden="true"' },
        { cells: ['Kestrel', 66000, 'grouped'], attributes: 'outlineLevel="1" hidden="1"' },
        { cells: ['Falcon', 55000, 'flat'], attributes: 'ht="0" customHeight="1"' },
      ],
      {
        after:
          '<autoFilter ref="A1:C6"><filterColumn colId="2"><filters><filter val="open"/></filters></filterColumn></autoFilter>',
      },
    ),
    has: ['Heron | 77000 | open'],
    hasNot: ['Osprey', 'Merlin', 'Kestrel', 'Falcon'],
    question: 'What does the project Heron cost?',
    answer: '77000',
  },
  {
    kind: 'hidden parts',
    name: 'hidden-columns.xlsx',
    bytes: book(
      'Staff',
      [
        ['Name', 'Salary', 'Bonus', 'Office'],
        ['Aino Virta', 91000, 7000, 'Room 12'],
        ['Bela Kun', 82000, 6000, 'Room 14'],
      ],
      {
        before:
          '<cols><col min="2" max="2" hidden="1"/><col min="3" max="3" width="0" customWidth="1"/></cols>',
      },
    ),
    has: ['Name | Office', 'Aino Virta | Room 12'],
    hasNot: ['Aino Virta | 91000 | 7000 | Room 12'],
    question: 'Which office does Aino Virta have?',
    answer: 'Room 12',
  },
];

const TEXTS: Cell[] = [
  {
    kind: 'texts of cells',
    name: 'shared-rich-text.xlsx',
    bytes: book(
      'Keys',
      [
        [
          { type: 's', value: 0 },
          { type: 's', value: 1 },
        ],
        [
          { type: 's', value: 2 },
          { type: 's', value: 3 },
        ],
      ],
      {
        sharedStrings:
          '<si><t>Cabinet</t></si><si><t>Holder</t></si><si><r><t>Cabinet </t></r><r><rPr><b/></rPr><t>K-14</t></r></si><si><t>Ilse Brandt</t><rPh sb="0" eb="4"><t>イルゼ</t></rPh></si>',
      },
    ),
    has: ['Cabinet K-14 | Ilse Brandt'],
    hasNot: ['イルゼ'],
    question: 'Who is the holder of cabinet K-14?',
    answer: 'Ilse Brandt',
  },
  {
    kind: 'texts of cells',
    name: 'dates-of-1904.xlsx',
    bytes: book(
      'Dates',
      [
        ['Permit', 'Ends'],
        ['Stone Hill', { value: 44997, format: 'yyyy-mm-dd' }],
      ],
      {
        workbookXml: '<workbookPr date1904="1"/>',
      },
    ),
    has: ['Stone Hill | 2027-03-13'],
    question: 'When does the permit of Stone Hill end?',
    answer: '2027-03-13',
  },
  {
    kind: 'texts of cells',
    name: 'of-a-library.xlsx',
    bytes: async () =>
      await (
        await writeExcel(
          [
            [{ value: 'Valve' }, { value: 'Torque' }],
            [{ value: 'V-310' }, { value: 45, type: Number, format: '0" Nm"' }],
          ],
          { sheet: 'Valves' },
        )
      ).toBuffer(),
    has: ['V-310 | 45 Nm'],
    question: 'What is the torque of the valve V-310?',
    answer: '45 Nm',
  },
  {
    kind: 'texts of cells',
    name: 'bold-head.xlsx',
    bytes: book('Wardens', [bold('Building', 'Warden'), ['North', 'Ilkka Salo'], ['South', 'Greta Lind']]),
    has: ['Building | Warden'],
    question: 'Who is the warden of the South building?',
    answer: 'South | Greta Lind',
  },
];

/** Sheets: xlsx and csv. */
export const CELLS: Cell[] = [...NUMBERS, ...FORMULAS, ...HIDDEN, ...TABLES, ...TEXTS, ...CSV];
