import type { Cell } from './cell.ts';

const GLOSSARY = `<h1>Rental terms</h1><dl><dt>Deposit</dt><dd>Two monthly rents, paid before the keys are handed over.</dd>
<dt>Notice period</dt><dt>Term of notice</dt><dd><p>Three months to the end of a month.</p><p>Shops have six months.</p></dd>
<div><dt>Is subletting allowed?</dt><dd>Only with the written consent of the landlord.</dd></div>
<dt>Parking</dt><dd hidden>11 euro a month</dd><dt>Cellar</dt><dd>7 euro a month</dd></dl>`;

const SHORT = `<dl><dt>Deposit</dt><dd>Two monthly rents</dd><dt>Parking</dt><dd hidden>11 euro a month</dd>
<dt>Cellar</dt><dt>Attic</dt><dd>7 euro a month</dd></dl>`;

const DEFINED = {
  kind: 'definition lists',
  has: [
    'Deposit: Two monthly rents, paid before the keys are handed over.',
    'Notice period, Term of notice: Three months to the end of a month.',
    'Shops have six months.',
    'Is subletting allowed? Only with the written consent of the landlord.',
    'Cellar: 7 euro a month',
  ],
  hasNot: ['11 euro', 'Parking, Cellar'],
  question: 'What is the deposit?',
  answer: 'Deposit: Two monthly rents',
};

/** Definitions as Pandoc and PHP Markdown Extra write them. */
const MARKDOWN = `# Rental terms

Deposit
: Two monthly rents, paid before the keys are handed over.
: Given back within **six** weeks.

Notice period

:   Three months to the end of a month.

    Shops have six months.

Way to the station
~ 5 km on foot
`;

/** Lists of terms and definitions, in each format that has them. */
export const DEFINITIONS: Cell[] = [
  { ...DEFINED, name: 'rental-terms.html', bytes: () => Buffer.from(GLOSSARY) },
  {
    ...DEFINED,
    name: 'rental-terms.md',
    bytes: () => Buffer.from(`# Rental terms\n\n${GLOSSARY.replace(/<h1>.*<\/h1>/, '')}\n`),
  },
  {
    ...DEFINED,
    name: 'rental-terms-of-pandoc.md',
    bytes: () => Buffer.from(MARKDOWN),
    has: [
      'Deposit: Two monthly rents, paid before the keys are handed over.',
      'Deposit: Given back within six weeks.',
      'Notice period: Three months to the end of a month.',
      'Shops have six months.',
      'Way to the station: ~ 5 km on foot',
    ],
    hasNot: [],
  },
  {
    ...DEFINED,
    name: 'rental-terms.eml',
    bytes: () =>
      Buffer.from(
        `From: Ines <ines@example.com>\r\nSubject: Rental terms\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${SHORT}`,
      ),
    has: ['Deposit: Two monthly rents', 'Parking', 'Cellar, Attic: 7 euro a month'],
  },
];
