import type { Cell } from './cell.ts';

const text = (content: string) => () => new TextEncoder().encode(content);

/** Files of delimited values. */
export const CSV: Cell[] = (
  [
    [
      'semicolons.csv',
      'Part;Description;Price\nSP-510;Bracket, steel, left;4,20\nSP-511;Bracket, steel, zinc-plated, right;4,35\n',
      'What is the price of part SP-511?',
      'SP-511 | Bracket, steel, zinc-plated, right | 4,35',
    ],
    [
      'quotes.csv',
      'Machine,Rule\n"Press; P7","oil; weekly; sparingly"\n"Lathe; L2","dry; monthly"\n',
      'What is the rule of the lathe L2?',
      'Lathe; L2 | dry; monthly',
    ],
    [
      'tabs.tsv',
      'Room\tKey holder\nR 12\tIlse Brandt, Greta Lind\nR 14\tOtto Maas\n',
      'Who is the key holder of room R 12?',
      'R 12 | Ilse Brandt, Greta Lind',
    ],
    [
      'sep-line.csv',
      'sep=|\nTank|Content\nT-1|Water, soft\nT-2|Brine; strong\n',
      'What is the content of tank T-2?',
      'T-2 | Brine; strong',
    ],
    [
      'bars.csv',
      'Pump|Pressure|Note\nP-1|4,5|a, b\nP-2|6,5|c, d\n',
      'How high is the pressure of pump P-2?',
      'P-2 | 6,5 | c, d',
    ],
    [
      'lines-in-quotes.csv',
      'Crane;Remark\n"C-1";"first line, with comma\nsecond line, too"\n"C-2";"load test in May"\n',
      'What is the remark on crane C-2?',
      'C-2 | load test in May',
    ],
    [
      'title-above.csv',
      'Tool deposits, as agreed\n\nTool;2025;2026\nDrill;20;25\nSaw;30;35\n',
      'What is the deposit of the saw in 2026?',
      'Saw | 30 | 35',
    ],
    [
      'two-tables.csv',
      'Harbour dues\nBoat;Fee\nYacht;40\n\nMooring times\nBoat;Hours\nFerry;3\n',
      'What are the mooring hours of the ferry?',
      'Ferry | 3',
    ],
  ] as const
).map(([name, content, question, answer]) => ({
  kind: name.includes('two') ? 'several tables' : 'delimiters',
  name,
  bytes: text(content),
  has: [answer],
  question,
  answer,
}));
