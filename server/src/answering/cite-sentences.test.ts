import { expect, test } from 'vitest';
import { HIT } from '../../test/kit/runs.ts';
import type { Hit } from '../knowledge/index.ts';
import { citeSentences } from './cite-sentences.ts';

const passage = (text: string): Hit => ({ ...HIT, documentName: 'Handbook of Larkfield.pdf', text });
const PASSAGES = [
  passage('Full-time employees have 28 days of paid holiday in a year.'),
  passage('The allowance for a hotel in Lyon is 1,250.50 euros. Dogs may come to every office.'),
  passage('La prime est de 12 500 € pour les cadres de Lyon.'),
];
const cite = (text: string, cited: number[] = []) => citeSentences({ text, cited }, PASSAGES);

test.each([
  [
    'a number with the words around it',
    'Employees have 28 days of holiday.',
    'Employees have 28 days of holiday [1].',
    [0],
  ],
  ['word for word', 'Dogs may come to every office.', 'Dogs may come to every office [1].', [1]],
  [
    'another form of the number, in bold',
    '**The allowance in Lyon is 1250.5 euros.**',
    '**The allowance in Lyon is 1250.5 euros [1].**',
    [1],
  ],
  [
    'what stands in quotes',
    'It says that “dogs may come” to the office.',
    'It says that “dogs may come” to the office [1].',
    [1],
  ],
  [
    'items and rows of a table, not their head',
    '- 28 days of paid holiday\n\n| What | Euros |\n| --- | --- |\n| Hotel in Lyon | 1,250.50 |',
    '- 28 days of paid holiday [1]\n\n| What | Euros |\n| --- | --- |\n| Hotel in Lyon | 1,250.50 [2] |',
    [0, 1],
  ],
  [
    'two facts in another language',
    'Managers of Paris and Lyon? The bonus in Lyon: 12,500.',
    'Managers of Paris and Lyon? The bonus in Lyon: 12,500 [1].',
    [2],
  ],
  ['a bare figure', '1,250.50 euros', '1,250.50 euros [1]', [1]],
  ['a bare figure with its stop', '28 days.', '28 days [1].', [0]],
  ['one word', 'Holiday.', 'Holiday [1].', [0]],
])('a sentence is given the citation of what supports it: %s', (_what, text, becomes, cited) => {
  expect(cite(text)).toEqual({ text: becomes, cited });
});

test.each([
  ['another number', 'Employees have 30 days of holiday.'],
  ['another name', 'The allowance for a hotel in Paris is 1,250.50 euros.'],
  ['words alone', 'Employees are given paid days in the year.'],
  ['a number with quite other words', 'There were 28 candidates, none of whom was chosen last time.'],
  ['a question', 'Do you want to know of the 28 days of holiday?'],
  ['one fact in another language', 'Le chiffre est 28.'],
  ['a heading, code', '# 28 days of holiday\n\n```\n28 days of holiday\n```'],
  ['so few words that they stand anywhere', 'In Lyon.'],
  ['a word that stands anywhere', 'Come.'],
])('no sentence is given what does not support it to the letter: %s', (_what, text) => {
  expect(cite(text)).toEqual({ text, cited: [] });
});

test('a cited sentence keeps its citations, numbered in order of appearance', () => {
  expect(cite('Employees have 28 days of holiday. Dogs may come to every office [1].', [1])).toEqual({
    text: 'Employees have 28 days of holiday [1]. Dogs may come to every office [2].',
    cited: [0, 1],
  });
  expect(cite('Employees have 30 days [1]. So it is.', [2])).toEqual({
    text: 'Employees have 30 days [1]. So it is.',
    cited: [2],
  });
});
