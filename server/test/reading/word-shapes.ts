import type { Cell } from './cell.ts';
import { control, field, HEADINGS, heading, paragraph, row, run, table, wordFile } from './word-file.ts';

const boxContent = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
const shape = (text: string) =>
  `<w:drawing><wp:anchor><wp:docPr id="1" name="Box"/><a:graphic><a:graphicData uri="x"><wps:wsp><wps:txbx>${boxContent(text)}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
const oldShape = (text: string) =>
  `<w:pict><v:shape><v:textbox>${boxContent(text)}</v:textbox></v:shape></w:pict>`;
const note = (kind: string, id: number, text: string) =>
  `<w:${kind} w:id="${id}">${paragraph(text)}</w:${kind}>`;

const BOXES: Cell[] = [
  {
    kind: 'boxes and shapes',
    name: 'text-boxes.docx',
    bytes: () =>
      wordFile(
        heading('Mixer M-40 manual') +
          paragraph(
            `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${shape('Never run the mixer above 320 rpm.')}</mc:Choice><mc:Fallback>${oldShape('Never run the mixer above 320 rpm.')}</mc:Fallback></mc:AlternateContent></w:r>`,
          ) +
          paragraph(`<w:r>${shape('Lubricate the mixer bearing with Tribol every 250 hours.')}</w:r>`) +
          paragraph(`<w:r>${oldShape('Spare belts are stored in rack 9.')}</w:r>`) +
          paragraph(
            `<w:r><mc:AlternateContent><mc:Choice Requires="wpg"><w:drawing/></mc:Choice><mc:Fallback>${oldShape('The fuse is rated at 16 ampere.')}</mc:Fallback></mc:AlternateContent></w:r>`,
          ),
        { styles: HEADINGS },
      ),
    has: [
      'Never run the mixer above 320 rpm.',
      'Lubricate the mixer bearing with Tribol every 250 hours.',
      'Spare belts are stored in rack 9.',
      'The fuse is rated at 16 ampere.',
    ],
    hasNot: ['rpm.\nNever'],
    question: 'How often is the mixer bearing lubricated?',
    answer: 'every 250 hours',
  },
  {
    kind: 'boxes and shapes',
    name: 'boxes-in-cells.docx',
    bytes: () =>
      wordFile(
        paragraph('Limits of the crane:') +
          table([
            row(['Load', 'Remark', 'Radius']),
            `<w:tr><w:tc><w:p>${run('4 tonnes')}</w:p></w:tc><w:tc><w:p><w:r>${shape('only with a signalman')}</w:r></w:p></w:tc><w:tc><w:p>${run('12 m')}</w:p></w:tc></w:tr>`,
          ]) +
          paragraph(
            `<w:r><w:drawing><wp:anchor><wp:docPr id="1" name="Old" hidden="1"/><a:graphic><wps:txbx>${boxContent('Hidden box: 9 tonnes.')}</wps:txbx></a:graphic></wp:anchor></w:drawing></w:r>${run('The crane is checked each spring.')}`,
          ),
      ),
    has: ['4 tonnes | only with a signalman | 12 m', 'The crane is checked each spring.'],
    hasNot: ['9 tonnes'],
    question: 'What radius does the crane have at a load of 4 tonnes?',
    answer: '12 m',
  },
];

const NOTES: Cell[] = [
  {
    kind: 'notes',
    name: 'footnotes.docx',
    bytes: () =>
      wordFile(
        paragraph(
          `${run('Every employee is entitled to a company bicycle')}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>${run('. The bicycle may be used in private.')}`,
        ) + paragraph('The gym membership is subsidised by half.'),
        {
          footnotes: `<w:footnote w:type="separator" w:id="0">${paragraph('-----')}</w:footnote>${note('footnote', 2, 'Only after a probation period of six months. The price may not exceed 2,800 euro.')}`,
        },
      ),
    has: [
      'Every employee is entitled to a company bicycle (note 1: Only after a probation period of six months. The price may not exceed 2,800 euro). The bicycle may be used in private.',
    ],
    hasNot: ['-----'],
    question: 'Under which condition do employees get a company bicycle?',
    answer: /probation period of six months.*2,800 euro/,
  },
  {
    kind: 'notes',
    name: 'endnotes-and-comments.docx',
    bytes: () =>
      wordFile(
        paragraph(
          `${run('The lease of the depot ends in 2031')}<w:r><w:endnoteReference w:id="4"/></w:r>${run('.')}`,
        ) +
          paragraph(
            `<w:commentRangeStart w:id="0"/>${run('The depot has room for ninety trailers')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run('.')}`,
          ),
        {
          endnotes: note('endnote', 4, 'An option for five more years must be drawn by March 2030.'),
          comments: `<w:comment w:id="0" w:author="Ann Lee">${paragraph('Counted in June.')}</w:comment>`,
        },
      ),
    has: [
      'The lease of the depot ends in 2031 (note 1: An option for five more years must be drawn by March 2030).',
      'The depot has room for ninety trailers (comment by Ann Lee: Counted in June).',
    ],
    question: 'When does the lease of the depot end?',
    answer: 'option for five more years must be drawn by March 2030',
  },
  {
    kind: 'notes',
    name: 'notes-in-tables.docx',
    bytes: () =>
      wordFile(
        table([
          row(['Grade', 'Salary', 'Leave']),
          `<w:tr><w:tc><w:p>${run('G7')}</w:p></w:tc><w:tc><w:p>${run('3,900')}<w:r><w:footnoteReference w:id="1"/></w:r></w:p></w:tc><w:tc><w:p>${run('28 days')}</w:p></w:tc></w:tr>`,
        ]),
        { footnotes: note('footnote', 1, 'plus a housing allowance of 410 euro') },
      ),
    has: ['G7 | 3,900 (note 1: plus a housing allowance of 410 euro) | 28 days'],
    question: 'What is the salary of grade G7?',
    answer: 'G7 | 3,900 (note 1: plus a housing allowance of 410 euro) | 28 days',
  },
];

const FORMS: Cell[] = [
  {
    kind: 'forms',
    name: 'ticked-controls.docx',
    bytes: () => {
      const box = (ticked: string, sign: string) =>
        control(`<w14:checkbox><w14:checked w14:val="${ticked}"/></w14:checkbox>`, run(sign));
      return wordFile(
        heading('Inspection form of boiler 3') +
          paragraph(run('Safety valve of the boiler tested: ') + box('1', '☒')) +
          paragraph(box('0', '☐') + run(' Burner replaced in this year')) +
          paragraph(box('true', '✔') + run(' Gauge glass cleaned and dry')) +
          paragraph(
            `${run('Opening pressure: ')}${control('<w:dropDownList><w:listItem w:displayText="9.5 bar" w:value="1"/></w:dropDownList>', run('9.5 bar'))}`,
          ),
        { styles: HEADINGS },
      );
    },
    has: [
      'Safety valve of the boiler tested: ☒',
      '☐ Burner replaced in this year',
      '☒ Gauge glass cleaned and dry',
      'Opening pressure: 9.5 bar',
    ],
    question: 'Was the safety valve of boiler 3 tested?',
    answer: 'Safety valve of the boiler tested: ☒',
  },
  {
    kind: 'forms',
    name: 'old-form-fields.docx',
    bytes: () => {
      const box = (state: string) =>
        field('FORMCHECKBOX', null, `<w:checkBox><w:sizeAuto/>${state}</w:checkBox>`);
      return wordFile(
        paragraph(box('<w:default w:val="0"/><w:checked/>') + run(' The fire doors were inspected.')) +
          paragraph(
            box('<w:default w:val="1"/><w:checked w:val="0"/>') + run(' The sprinklers were inspected.'),
          ) +
          paragraph(box('<w:default w:val="1"/>') + run(' The extinguishers were weighed.')) +
          paragraph(
            run('Result of the fire inspection: ') +
              field(
                'FORMDROPDOWN',
                null,
                '<w:ddList><w:result w:val="1"/><w:listEntry w:val="passed"/><w:listEntry w:val="passed with conditions"/></w:ddList>',
              ),
          ) +
          paragraph(
            run('Inspector of the fire doors: ') + field('FORMTEXT', 'Paul Ndiaye', '<w:textInput/>'),
          ) +
          paragraph(`<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${run(' The exits are free.')}`) +
          paragraph(
            `<w:r><w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr><w:t>\uf06f</w:t></w:r>${run(' The lift is out of order.')}`,
          ),
      );
    },
    has: [
      '☒ The fire doors were inspected.',
      '☐ The sprinklers were inspected.',
      '☒ The extinguishers were weighed.',
      'Result of the fire inspection: passed with conditions',
      'Inspector of the fire doors: Paul Ndiaye',
      '☒ The exits are free.',
      '☐ The lift is out of order.',
    ],
    question: 'What was the result of the fire inspection?',
    answer: 'passed with conditions',
  },
];

const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');

const RAISED: Cell[] = [
  {
    kind: 'raised text',
    name: 'raised.docx',
    bytes: () =>
      wordFile(
        paragraph(run('The floor load is 5×10') + raised('3') + run(' N/m') + raised('2') + run('.')) +
          paragraph(
            `${run('The gas is CO')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run(' at 10')}${run('-6', '<w:rStyle w:val="Up"/>')}${run(' bar.')}`,
          ) +
          paragraph(run('It is opened on the 1') + raised('st') + run(' of May.')) +
          paragraph(run('The growth is e') + raised('kt') + run(' per day.')),
        {
          styles:
            '<w:style w:type="character" w:styleId="Up"><w:name w:val="Up"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>',
        },
      ),
    has: [
      'The floor load is 5×10³ N/m².',
      'The gas is CO₂ at 10⁻⁶ bar.',
      'It is opened on the 1st of May.',
      'The growth is e^kt per day.',
    ],
    question: 'What is the floor load?',
    answer: '5×10³ N/m²',
  },
  {
    kind: 'struck text',
    name: 'struck.docx',
    bytes: () =>
      wordFile(
        paragraph(`${run('The membership fee is ')}${run('45 euro', '<w:strike/>')}${run(' 39 euro.')}`) +
          paragraph(run('The fee for guests is 12 euro.', '<w:dstrike/>')) +
          paragraph(run('Fees are due in January.', '<w:strike w:val="false"/>')),
      ),
    has: ['The membership fee is 39 euro.', 'Fees are due in January.'],
    hasNot: ['45', '12 euro'],
    question: 'How much is the membership fee?',
    answer: 'The membership fee is 39 euro.',
  },
];

export const CELLS: Cell[] = [...BOXES, ...NOTES, ...FORMS, ...RAISED];
