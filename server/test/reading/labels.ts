import type { Cell } from './cell.ts';
import { drawPdf, grid, put, rules } from './draw-pdf.ts';
import { encodeAs } from './encode-as.ts';
import { book } from './one-sheet.ts';
import { HEADINGS, heading, row, table, wordFile } from './word-file.ts';

const LABELS = {
  kind: 'labels and values',
  question: 'Who is the customer of the crane lease?',
  answer: /Customer of the crane lease \| Velmora/,
};
const CUSTOMER = ['Customer of the crane lease', 'Velmora'];

const mail = (headers: string[], body: string) => () =>
  Buffer.from([...headers, '', ...body.split('\n')].join('\r\n'));
const RATES = `<p>the rates by zone:</p><table><tr><th>Zone</th><th>Standard</th><th>Express</th></tr>
<tr><td rowspan=2>North</td><td>12 euro</td><td>19 euro</td></tr><tr><td>14 euro</td><td>22 euro</td></tr><tr><td>South</td><td>9 euro</td><td>15 euro</td></tr></table>`;
const RATES_READ = {
  kind: 'mails',
  has: ['Zone | Standard | Express', 'North | 14 euro | 22 euro', 'South | 9 euro | 15 euro'],
  question: 'What is the express rate in the South?',
  answer: 'South | 9 euro | 15 euro',
};

/** Tables of labels, tables of mails, titles above a shared rule, and encodings that look like others. */
export const LABELLED: Cell[] = [
  {
    ...LABELS,
    name: 'labels.docx',
    bytes: () =>
      wordFile(
        heading('Lease') + table([row(CUSTOMER), row(['Start', '4 May 2026']), row(['Discount', '17.5 %'])]),
        { styles: HEADINGS },
      ),
    has: ['Customer of the crane lease | Velmora', 'Start | 4 May 2026'],
  },
  {
    ...LABELS,
    name: 'labels.xlsx',
    bytes: book('Lease', [
      CUSTOMER,
      ['Start', { value: 46146, format: 'd mmm yyyy' }],
      ['Discount', { value: 0.175, format: '0.0%' }],
      ['Crane hours', 210],
    ]),
    has: ['Customer of the crane lease | Velmora', 'Start | 4 May 2026', 'Discount | 17.5%'],
  },
  {
    ...LABELS,
    name: 'labels.html',
    bytes: () =>
      Buffer.from(
        `<h1>Lease</h1><table><tr><th>${CUSTOMER[0]}</th><td>${CUSTOMER[1]}</td></tr><tr><th>Phone</th><td>4711</td></tr><tr><th>Start</th><td>4 May 2026</td></tr></table>`,
      ),
    has: ['Customer of the crane lease | Velmora', 'Phone | 4711'],
  },
  {
    ...RATES_READ,
    name: 'table-in-html.eml',
    bytes: mail(
      ['From: Ann <ann@example.com>', 'Subject: Rates', 'Content-Type: text/html; charset=utf-8'],
      RATES,
    ),
  },
  {
    ...RATES_READ,
    name: 'table-lost-in-plain-text.eml',
    bytes: mail(
      ['From: Ann <ann@example.com>', 'Subject: Rates', 'Content-Type: multipart/alternative; boundary="x"'],
      `--x\nContent-Type: text/plain\n\nthe rates by zone:\n\nZone Standard Express\nNorth 12 19\n14 22\nSouth 9 15\n\n--x\nContent-Type: text/html; charset=utf-8\n\n${RATES}\n\n--x--\n`,
    ),
    hasNot: ['South 9 15'],
  },
  {
    kind: 'mails',
    name: 'utf-8-declared-as-ascii.eml',
    bytes: mail(
      ['From: Ann <ann@example.com>', 'Subject: Parken', 'Content-Type: text/plain; charset=us-ascii'],
      'Die Gebühr für Gäste beträgt 5 € am Tag.\n',
    ),
    has: ['Die Gebühr für Gäste beträgt 5 € am Tag.'],
    question: 'Wie hoch ist die Gebühr für Gäste?',
    answer: '5 € am Tag',
  },
  {
    kind: 'mails',
    name: 'letters-encoded-in-ascii-part.eml',
    bytes: mail(
      [
        'From: Ann <ann@example.com>',
        'Subject: Parc',
        'Content-Type: text/plain; charset=us-ascii',
        'Content-Transfer-Encoding: quoted-printable',
      ],
      'La r=E9union a lieu =E0 neuf heures.\n',
    ),
    has: ['La réunion a lieu à neuf heures.'],
    question: 'À quelle heure est la réunion ?',
    answer: 'neuf heures',
  },
  {
    kind: 'several header rows',
    name: 'titles-above-one-rule.pdf',
    bytes: () => {
      const columns = [60, 160, 230, 300, 370];
      return drawPdf((page) => {
        rules(page, 55, 440, [95, 135, 155, 175]);
        rules(page, 155, 440, [115]);
        put(page, grid([['Site', 'Weekday', '', 'Weekend', '']], columns, 100));
        put(page, grid([['', 'Early', 'Late', 'Early', 'Late']], columns, 120));
        put(
          page,
          grid(
            [
              ['Kiel', '1.10', '2.20', '3.30', '4.40'],
              ['Bonn', '5.50', '6.60', '7.70', '8.80'],
            ],
            columns,
            140,
          ),
        );
      });
    },
    has: [
      'Site | Weekday Early | Weekday Late | Weekend Early | Weekend Late',
      'Bonn | 5.50 | 6.60 | 7.70 | 8.80',
    ],
    question: 'What does Bonn pay for the weekend late?',
    answer: 'Bonn | 5.50 | 6.60 | 7.70 | 8.80',
  },
  {
    kind: 'encodings',
    name: 'leave-1254.txt',
    bytes: () =>
      encodeAs(
        'Yıllık izin süresi yirmi gündür. Başvuru iki hafta önceden yapılmalıdır. Şirket ücreti öder.',
        'windows-1254',
      ),
    has: ['Yıllık izin süresi yirmi gündür. Başvuru iki hafta önceden yapılmalıdır. Şirket ücreti öder.'],
    question: 'Yıllık izin süresi kaç gündür?',
    answer: 'yirmi gündür',
  },
];
