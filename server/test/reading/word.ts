import type { Cell } from './cell.ts';
import { CELLS as FIELDS } from './word-fields.ts';
import { cell, field, HEADINGS, heading, paragraph, row, run, table, wordFile } from './word-file.ts';
import { CELLS as NUMBERING } from './word-numbering.ts';
import { CELLS as SHAPES } from './word-shapes.ts';
import { CELLS as TABLES } from './word-tables.ts';

const EDGES: Cell[] = [
  {
    kind: 'page headers',
    name: 'gowning.docx',
    bytes: () =>
      wordFile(
        heading('Gowning procedure') +
          paragraph('Staff put on coverall, hood and boots before they enter the cleanroom.') +
          '<w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:footerReference w:type="default" r:id="footer1"/></w:sectPr>',
        {
          styles: HEADINGS,
          header1: paragraph(run('Document QP-7714 · Revision 6 · Effective date 14 September 2026')),
          footer1:
            paragraph('Process owner: Margit Olsson') +
            paragraph(run('Page ') + field('PAGE', '1') + run(' of ') + field('NUMPAGES', '9')),
        },
      ),
    has: ['Document QP-7714 · Revision 6 · Effective date 14 September 2026', 'Process owner: Margit Olsson'],
    hasNot: ['Page', ' of '],
    question: 'What is the effective date of the gowning procedure?',
    answer: '14 September 2026',
  },
  {
    kind: 'page headers',
    name: 'headers-as-tables.docx',
    bytes: () =>
      wordFile(
        `<w:p><w:pPr><w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:headerReference w:type="first" r:id="header2"/><w:titlePg/></w:sectPr></w:pPr>${run('Autoclaves are run empty once a day.')}</w:p>` +
          paragraph('The log is kept for ten years.') +
          '<w:sectPr><w:headerReference w:type="default" r:id="header3"/><w:headerReference w:type="even" r:id="header4"/></w:sectPr>',
        {
          header1: table([row(['Document', 'SOP-331']), row(['Approved by', 'Ruth Okafor'])]),
          header2: paragraph('Sterile goods unit, Basel'),
          header3: table([row(['Document', 'SOP-331']), row(['Approved by', 'Ruth Okafor'])]),
          header4: paragraph('Header of even pages that is switched off'),
        },
      ),
    has: ['Approved by | Ruth Okafor', 'Sterile goods unit, Basel'],
    hasNot: ['switched off', 'SOP-331\nApproved by | Ruth Okafor\nDocument'],
    question: 'Who approved the procedure?',
    answer: 'Ruth Okafor',
  },
];

const HIDDEN: Cell[] = [
  {
    kind: 'hidden parts',
    name: 'hidden-text.docx',
    bytes: () =>
      wordFile(
        paragraph(
          run('The ticket costs 30 euro.') + run(' Internal: the real cost is 11 euro.', '<w:vanish/>'),
        ) +
          paragraph(run('Secret margin of 19 euro.', '<w:rStyle w:val="Unseen"/>')) +
          paragraph('Whole paragraph that its style hides.', '<w:pStyle w:val="Ghost"/>') +
          paragraph(run('White words on white paper.', '<w:color w:val="FFFFFF"/>')) +
          paragraph(
            run(
              'White words on a blue bar are seen.',
              '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="1F3864"/>',
            ),
          ) +
          paragraph(
            run('Shown although its style hides it.', '<w:rStyle w:val="Unseen"/><w:vanish w:val="0"/>'),
          ) +
          table([
            row([
              cell(
                paragraph(run('Class', '<w:color w:val="FFFFFF"/>')),
                '<w:shd w:val="clear" w:fill="000000"/>',
              ),
              'Price',
            ]),
            row(['Second', '30']),
            row(['First', '52'], '<w:hidden/>'),
          ]),
        {
          styles:
            '<w:style w:type="character" w:styleId="Unseen"><w:name w:val="Unseen"/><w:rPr><w:vanish/></w:rPr></w:style>' +
            '<w:style w:type="paragraph" w:styleId="Ghost"><w:name w:val="Ghost"/><w:rPr><w:vanish/></w:rPr></w:style>',
        },
      ),
    has: [
      'The ticket costs 30 euro.',
      'White words on a blue bar are seen.',
      'Shown although its style hides it.',
      'Class | Price',
      'Second | 30',
    ],
    hasNot: ['11 euro', 'margin', 'Whole paragraph', 'white paper', 'First | 52'],
    question: 'What does the ticket cost?',
    answer: 'The ticket costs 30 euro.',
  },
];

export const CELLS: Cell[] = [...TABLES, ...FIELDS, ...EDGES, ...NUMBERING, ...HIDDEN, ...SHAPES];
