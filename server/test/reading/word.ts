import type { Cell } from './cell.ts';
import {
  cell,
  control,
  field,
  HEADINGS,
  heading,
  list,
  listed,
  paragraph,
  row,
  run,
  table,
  wordFile,
} from './word-file.ts';
import { CELLS as SHAPES } from './word-shapes.ts';

const RESTART = '<w:vMerge w:val="restart"/>';
const CONTINUE = '<w:vMerge/>';
const across = (columns: number) => `<w:gridSpan w:val="${columns}"/>`;

const TABLES: Cell[] = [
  {
    kind: 'merged cells',
    name: 'allowances.docx',
    bytes: () =>
      wordFile(
        heading('Shift allowances') +
          table([
            row(['Site', 'Shift', 'Allowance']),
            row([cell('Rotterdam', RESTART), 'Early', '1.10 euro']),
            row([cell('', CONTINUE), 'Night', '4.80 euro']),
            row([cell('Antwerp', RESTART), 'Early', '0.95 euro']),
            row([cell('', CONTINUE), 'Night', '4.15 euro']),
          ]),
        { styles: HEADINGS },
      ),
    has: ['Site | Shift | Allowance', 'Rotterdam | Night | 4.80 euro', 'Antwerp | Night | 4.15 euro'],
    question: 'What is the night shift allowance in Rotterdam?',
    answer: 'Rotterdam | Night | 4.80 euro',
  },
  {
    kind: 'merged cells',
    name: 'opening-hours.docx',
    bytes: () =>
      wordFile(
        heading('Opening hours of the workshops') +
          table([
            row(['Workshop', 'Monday', 'Friday', 'Saturday']),
            row(['Paint shop', cell('7:00 to 15:30', across(2)), 'closed']),
            row([
              'Joinery',
              '6:00 to 14:00',
              cell('8:00 to 12:00', '<w:hMerge w:val="restart"/>'),
              cell('', '<w:hMerge/>'),
            ]),
          ]),
        { styles: HEADINGS },
      ),
    has: [
      'Paint shop | 7:00 to 15:30 | 7:00 to 15:30 | closed',
      'Joinery | 6:00 to 14:00 | 8:00 to 12:00 | 8:00 to 12:00',
    ],
    question: 'When is the joinery open on Saturday?',
    answer: 'Joinery | 6:00 to 14:00 | 8:00 to 12:00 | 8:00 to 12:00',
  },
  {
    kind: 'merged cells',
    name: 'indented-rows.docx',
    bytes: () =>
      wordFile(
        heading('Storage classes') +
          table([
            row(['Class', 'Goods', 'Temperature']),
            row(['A', 'Vaccines', '4 degrees']),
            row(['Serum', '8 degrees'], '<w:gridBefore w:val="1"/>'),
          ]),
        { styles: HEADINGS },
      ),
    has: ['A | Vaccines | 4 degrees', ' | Serum | 8 degrees'],
    question: 'At which temperature are vaccines stored?',
    answer: 'A | Vaccines | 4 degrees',
  },
  {
    kind: 'several header rows',
    name: 'berth-fees.docx',
    bytes: () =>
      wordFile(
        heading('Fees of the marina') +
          table([
            row([cell('Berth', RESTART), cell('Summer', across(2)), cell('Winter', across(2))]),
            row([cell('', CONTINUE), 'Week', 'Month', 'Week', 'Month']),
            row(['Pontoon A', '120', '400', '60', '210']),
            row(['Pontoon B', '95', '330', '45', '160']),
          ]),
        { styles: HEADINGS },
      ),
    has: [
      'Berth | Summer Week | Summer Month | Winter Week | Winter Month',
      'Pontoon B | 95 | 330 | 45 | 160',
    ],
    question: 'What does pontoon B cost per month in winter?',
    answer: 'Pontoon B | 95 | 330 | 45 | 160',
  },
  {
    kind: 'several header rows',
    name: 'tariffs-marked.docx',
    bytes: () => {
      const head = '<w:tblHeader/>';
      return wordFile(
        heading('Tariffs of 2026') +
          table([
            row([cell('Tariffs, valid from 2026', across(3))], head),
            row([cell('Zone', RESTART), cell('Price in euro', across(2))], head),
            row([cell('', CONTINUE), 'up to 5 kg', 'up to 20 kg'], head),
            row(['Zone 1', '6.20', '9.90']),
            row(['Zone 2', '8.40', '14.50']),
          ]),
        { styles: HEADINGS },
      );
    },
    has: [
      'Tariffs, valid from 2026',
      'Zone | Price in euro up to 5 kg | Price in euro up to 20 kg',
      'Zone 2 | 8.40 | 14.50',
    ],
    question: 'What is the price for zone 2?',
    answer: 'Zone 2 | 8.40 | 14.50',
  },
];

const FIELDS: Cell[] = [
  {
    kind: 'fields',
    name: 'contract-fields.docx',
    bytes: () =>
      wordFile(
        paragraph(
          `${run('The customer is ')}<w:fldSimple w:instr=" MERGEFIELD Customer ">${run('Brightwater Dairy')}</w:fldSimple>${run('.')}`,
        ) +
          paragraph(
            run('The annual service fee is ') +
              field('DOCPROPERTY Fee', '18,650 euro') +
              run(', payable in advance.'),
          ) +
          paragraph(
            `${run('It was signed in ')}<w:smartTag w:uri="urn:x" w:element="place"><w:smartTag w:uri="urn:x" w:element="City">${run('Utrecht')}</w:smartTag></w:smartTag>${run(' on ')}<w:customXml w:uri="urn:y" w:element="day">${run('4 May 2026')}</w:customXml>${run('.')}`,
          ),
      ),
    has: [
      'The customer is Brightwater Dairy.',
      'The annual service fee is 18,650 euro, payable in advance.',
      'It was signed in Utrecht on 4 May 2026.',
    ],
    hasNot: ['MERGEFIELD', 'DOCPROPERTY'],
    question: 'How much is the annual service fee?',
    answer: '18,650 euro',
  },
  {
    kind: 'fields',
    name: 'nested-fields.docx',
    bytes: () =>
      wordFile(
        paragraph(
          run('The discount for pallets is ') +
            '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r>' +
            field('MERGEFIELD Class', 'gold class') +
            '<w:r><w:instrText> = "gold" "12 percent" "3 percent" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>' +
            `${run('12 percent')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' of the list price.')}`,
        ) + paragraph('Pallets are returned within sixty days.'),
      ),
    has: ['The discount for pallets is 12 percent of the list price.'],
    hasNot: ['gold', '3 percent'],
    question: 'What is the discount for pallets?',
    answer: '12 percent of the list price',
  },
  {
    kind: 'fields',
    name: 'controls.docx',
    bytes: () =>
      wordFile(
        paragraph(
          run('Name of the auditor: ') + control('<w:alias w:val="Auditor"/><w:text/>', run('Ines Carvalho')),
        ) +
          control('', paragraph('The audit found two minor deviations in the store.')) +
          paragraph(
            run('Name of the witness: ') +
              control('<w:showingPlcHdr/><w:text/>', run('Click or tap here to enter text.')),
          ) +
          table([
            row(['Item', 'Finding']),
            control('', row(['Ladder', 'rung 3 cracked'])),
            `<w:tr>${control('', cell('Forklift'))}${cell('tyres worn')}</w:tr>`,
          ]),
      ),
    has: [
      'Name of the auditor: Ines Carvalho',
      'The audit found two minor deviations in the store.',
      'Ladder | rung 3 cracked',
      'Forklift | tyres worn',
    ],
    hasNot: ['Click or tap'],
    question: 'What is the finding for the ladder?',
    answer: 'Ladder | rung 3 cracked',
  },
  {
    kind: 'revisions',
    name: 'tracked-changes.docx',
    bytes: () =>
      wordFile(
        paragraph(
          `${run('The warranty period of the pump is ')}<w:del w:id="1" w:author="A"><w:r><w:delText>12</w:delText></w:r></w:del><w:ins w:id="2" w:author="A">${run('36')}</w:ins>${run(' months.')}`,
        ) +
          paragraph(
            `<w:moveFrom w:id="3" w:author="A">${run('Seals are excluded.')}</w:moveFrom><w:moveTo w:id="4" w:author="A">${run('Bearings are included.')}</w:moveTo>`,
          ) +
          `<w:p><w:pPr><w:rPr><w:del w:id="5" w:author="A"/></w:rPr></w:pPr>${run('Claims go to the dealer ')}</w:p>` +
          paragraph('in the country of purchase.') +
          table([
            row(['Part', 'Covered', 'Months']),
            row(['Impeller', 'yes', '24']),
            row(['Gasket', 'yes', '6'], '<w:del w:id="6" w:author="A"/>'),
          ]),
      ),
    has: [
      'The warranty period of the pump is 36 months.',
      'Bearings are included.',
      'Claims go to the dealer in the country of purchase.',
      'Impeller | yes | 24',
    ],
    hasNot: ['12', 'Seals', 'Gasket'],
    question: 'How long is the warranty period of the pump?',
    answer: '36 months',
  },
];

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

const STYLE_LISTS =
  '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:basedOn w:val="Base"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';

const NUMBERING: Cell[] = [
  {
    kind: 'numbering',
    name: 'numbered-headings.docx',
    bytes: () =>
      wordFile(
        heading('Scope', 1, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') +
          paragraph('This policy applies to all staff.') +
          heading('Booking', 1, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') +
          listed('Rail tickets are booked through the Orchid portal.', 1) +
          listed('Flights under four hours are booked in economy class.', 1),
        {
          styles: HEADINGS,
          numbering: list([
            ['decimal', '%1.'],
            ['decimal', '%1.%2'],
          ]),
        },
      ),
    has: ['1. Scope', '2. Booking', '2.1 Rail tickets are booked through the Orchid portal.'],
    question: 'What does section 2.1 of the policy say?',
    answer: '2.1 Rail tickets are booked through the Orchid portal.',
  },
  {
    kind: 'numbering',
    name: 'numbered-by-style.docx',
    bytes: () =>
      wordFile(
        paragraph('Delivery', '<w:pStyle w:val="berschrift1"/>') +
          paragraph('Goods are delivered free of charge to the gate.', '<w:pStyle w:val="Clause"/>') +
          paragraph('The buyer unloads within two hours.', '<w:pStyle w:val="Clause"/>') +
          paragraph('Payment', '<w:pStyle w:val="berschrift1"/>') +
          paragraph('Invoices are paid within thirty days.', '<w:pStyle w:val="Clause"/>'),
        {
          styles: STYLE_LISTS,
          numbering: list([
            ['upperRoman', 'Article %1', '<w:pStyle w:val="berschrift1"/>'],
            ['decimal', '%1.%2', '<w:isLgl/><w:pStyle w:val="Clause"/>'],
          ]),
        },
      ),
    has: [
      'Article I Delivery',
      '1.2 The buyer unloads within two hours.',
      '2.1 Invoices are paid within thirty days.',
    ],
    question: 'What does clause 1.2 require?',
    answer: '1.2 The buyer unloads within two hours.',
  },
  {
    kind: 'numbering',
    name: 'lettered-lists.docx',
    bytes: () =>
      wordFile(
        paragraph('Reasons to stop the press:') +
          listed('The guard is open.') +
          listed('Oil leaks from the cylinder.') +
          paragraph('Steps to start it:') +
          listed('Close the guard.', 0, 2) +
          listed('Check the pressure gauge.', 1, 2) +
          listed('Press the green button.', 0, 2),
        {
          numbering:
            list([['lowerLetter', '%1)']]) +
            list(
              [
                ['decimal', 'Step %1:', '<w:start w:val="4"/>'],
                ['lowerRoman', '(%2)'],
              ],
              2,
            ),
        },
      ),
    has: [
      'b) Oil leaks from the cylinder.',
      'Step 4: Close the guard.',
      '(i) Check the pressure gauge.',
      'Step 5: Press the green button.',
    ],
    question: 'What is step 5?',
    answer: 'Step 5: Press the green button.',
  },
  {
    kind: 'numbering',
    name: 'restarted-lists.docx',
    bytes: () =>
      wordFile(
        paragraph('Rules of the laboratory:') +
          listed('Wear goggles in the laboratory.') +
          listed('Wash your hands.') +
          paragraph('Rules of the canteen:') +
          listed('Return the tray.', 0, 7) +
          listed('Leave by the north door.', 0, 7) +
          listed('Bulleted remark about trays.', 0, 2),
        {
          numbering: `${list([['decimal', 'Rule %1.']])}${list([['bullet', '\uf0b7']], 2)}<w:num w:numId="7"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
        },
      ),
    has: ['Rule 2. Wash your hands.', 'Rule 2. Leave by the north door.', 'Bulleted remark about trays.'],
    question: 'Through which door do people leave the canteen?',
    answer: 'Rule 2. Leave by the north door.',
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
