import type { Cell } from './cell.ts';
import { cell, control, field, paragraph, row, run, table, wordFile } from './word-file.ts';

export const CELLS: Cell[] = [
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
