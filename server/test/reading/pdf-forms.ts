import type { Cell } from './cell.ts';
import { field, rawPdf, show, showParts } from './raw-pdf.ts';

const labels = (texts: string[], x = 60, top = 740): string =>
  texts.map((text, index) => show(text, x, top - index * 30)).join('\n');

export const FORMS: Cell[] = [
  {
    kind: 'forms',
    name: 'form-text-fields.pdf',
    bytes: () =>
      rawPdf([
        {
          content: labels([
            'Accident report form',
            'Name of the injured person',
            'Place of the accident',
            'Days off work',
          ]),
          annotations: [
            field.text('name', 'Ludovic Perrin', 230, 706),
            field.text('place', 'Loading bay 6', 230, 676),
            field.text('days', '12', 230, 646),
          ],
        },
      ]),
    has: [
      'Name of the injured person | Ludovic Perrin',
      'Place of the accident | Loading bay 6',
      'Days off work | 12',
    ],
    question: 'Who was the injured person?',
    answer: 'Ludovic Perrin',
  },
  {
    kind: 'forms',
    name: 'form-hidden-and-secret-fields.pdf',
    bytes: () =>
      rawPdf([
        {
          content: labels([
            'Access request form',
            'Name of the applicant',
            'Password of the applicant',
            'Door',
          ]),
          annotations: [
            field.text('name', 'Ines Faber', 230, 706),
            field.text('secret', 'hunter2000', 230, 676, '/Ff 8192'),
            field.text('door', 'North gate', 230, 646),
            field.text('internal', 'rejected before', 230, 616).replace('/F 4', '/F 6'),
          ],
        },
      ]),
    has: ['Name of the applicant | Ines Faber'],
    hasNot: ['hunter2000', 'rejected before'],
    question: 'Who is the applicant?',
    answer: 'Ines Faber',
  },
  {
    kind: 'forms',
    name: 'form-choices.pdf',
    bytes: () =>
      rawPdf([
        {
          content: labels(['Leave request', 'Kind of leave', 'Approved by']),
          annotations: [
            field.choice(
              'kind',
              [
                ['1', 'Parental leave'],
                ['2', 'Unpaid leave'],
              ],
              '2',
              230,
              706,
            ),
            field.choice(
              'by',
              [
                ['a', 'Head of plant'],
                ['b', 'Head of sales'],
              ],
              'a',
              230,
              676,
            ),
          ],
        },
      ]),
    has: ['Kind of leave | Unpaid leave', 'Approved by | Head of plant'],
    hasNot: ['Parental leave'],
    question: 'Which kind of leave is requested?',
    answer: 'Unpaid leave',
  },
  {
    kind: 'forms',
    name: 'form-boxes.pdf',
    bytes: () =>
      rawPdf([
        {
          content: `${labels(['Inspection of boiler 3'])}${labels(['Safety valve tested', 'Pressure gauge replaced', 'Water level checked'], 80, 710)}`,
          annotations: [
            field.box('a', true, 60, 708),
            field.box('b', false, 60, 678),
            field.box('c', true, 60, 648),
          ],
        },
      ]),
    has: ['☒ Safety valve tested', '☐ Pressure gauge replaced', '☒ Water level checked'],
    question: 'Was the safety valve tested?',
    answer: '☒ Safety valve tested',
  },
  {
    kind: 'forms',
    name: 'form-buttons.pdf',
    bytes: () =>
      rawPdf([
        {
          content: `${labels(['Meals at the plant meeting'])}${labels(['Vegetarian meal', 'Meal with fish'], 80, 710)}`,
          annotations: [field.radio('a', false, 60, 708), field.radio('b', true, 60, 678)],
        },
      ]),
    has: ['○ Vegetarian meal', '◉ Meal with fish'],
    question: 'Is the meal with fish?',
    answer: '◉ Meal with fish',
  },
  {
    kind: 'forms',
    name: 'form-field-below-its-label.pdf',
    bytes: () =>
      rawPdf([
        {
          content: labels(['Reason for the return of the pump', 'Signed in the workshop of Graz']),
          annotations: [field.text('reason', 'The shaft seal leaks', 60, 718)],
        },
      ]),
    has: ['Reason for the return of the pump\nThe shaft seal leaks'],
    question: 'What leaks?',
    answer: 'The shaft seal leaks',
  },
  {
    kind: 'boxes and shapes',
    name: 'free-text-annotation.pdf',
    bytes: () =>
      rawPdf([
        {
          content: labels(['Plan of the pipes in hall two.', 'The main valve is beside the east door.']),
          annotations: [field.freeText('Valve moved to the west door in March', 60, 676)],
        },
      ]),
    has: ['Valve moved to the west door in March'],
    question: 'When was the valve moved?',
    answer: 'Valve moved to the west door in March',
  },
];

const part = (text: string): [string, number, number] => [text, 12, 0];
const up = (text: string): [string, number, number] => [text, 7, 4.5];
const down = (text: string): [string, number, number] => [text, 7, -2];
const raised = (
  name: string,
  parts: [string, number, number][],
  has: string,
  question: string,
  answer: string,
): Cell => ({
  kind: 'raised text',
  name,
  bytes: () => rawPdf([{ content: showParts(60, 740, parts) }]),
  has: [has],
  question,
  answer,
});

export const RAISED: Cell[] = [
  raised(
    'raised-exponent.pdf',
    [
      part('The floor load is 5×10'.replace('×', '\xd7')),
      up('3'),
      part(' N/m'),
      up('2'),
      part(' in hall four.'),
    ],
    'The floor load is 5×10³ N/m² in hall four.',
    'What is the floor load in hall four?',
    '5×10³ N/m²',
  ),
  raised(
    'raised-negative-exponent.pdf',
    [part('The leak rate of the seal is 2\xb710'), up('-6'), part(' bar.')],
    'The leak rate of the seal is 2·10⁻⁶ bar.',
    'What is the leak rate of the seal?',
    '10⁻⁶',
  ),
  raised(
    'raised-note-mark.pdf',
    [part('The notice period is 3 months'), up('1'), part(' for all staff of the depot.')],
    'The notice period is 3 months¹ for all staff of the depot.',
    'What is the notice period?',
    '3 months¹',
  ),
  raised(
    'lowered-figures.pdf',
    [part('The tank holds liquid CO'), down('2'), part(' and the drain holds H'), down('2'), part('O only.')],
    'The tank holds liquid CO₂ and the drain holds H₂O only.',
    'What does the tank hold?',
    'CO₂',
  ),
  raised(
    'raised-ordinal.pdf',
    [part('The audit begins on the 1'), up('st'), part(' of June in the depot.')],
    'The audit begins on the 1st of June in the depot.',
    'When does the audit begin?',
    '1st of June',
  ),
];
