import type { Cell } from './cell.ts';
import { HEADINGS, heading, list, listed, paragraph, wordFile } from './word-file.ts';

const STYLE_LISTS =
  '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:basedOn w:val="Base"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';

export const CELLS: Cell[] = [
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
