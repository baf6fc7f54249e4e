import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Hit } from '../../knowledge/index.ts';
import { bestSentences } from './quotes.ts';
import { sentencesOf } from './sentences-of.ts';

const hit = (text: string): Hit => ({
  passageId: 'p',
  documentId: 'd',
  documentName: 'Handbook.pdf',
  version: 1,
  taught: null,
  page: 1,
  charStart: 0,
  charEnd: text.length,
  text,
  headings: [],
  boxes: [],
  locator: null,
  score: 1,
  held: 1,
  match: null,
  lexicalScore: 1,
  vectorScore: null,
});

test('the sentence that answers is quoted word for word', () => {
  const passage = hit(
    'Holidays are 28 days a year. Up to five unused days may be carried over until March.\nThe office is in Lyon.',
  );
  const { sentences } = bestSentences('How many unused days can be carried over?', [passage], { max: 1 });
  expect(sentences[0]?.text).toBe('Up to five unused days may be carried over until March.');
});

test('a missing name speaks against a sentence, a negation does not', () => {
  const confidence = (question: string) =>
    bestSentences(question, [hit('The company bought the northern warehouse from Larkfield in 2019.')], {
      max: 1,
    }).confidence;
  const asIs = confidence('When was the warehouse bought from Larkfield?');
  expect(confidence('When was the warehouse bought from Brightwater?')).toBeLessThan(asIs);
  expect(confidence('When was the warehouse not bought from Larkfield?')).toBe(asIs);
});

test('a row of a table is a sentence of its own', () => {
  const text =
    'We repay what a journey really costs, against receipts, within the limits.\nHotel, per night 140 euros\nLunch 22 euros';
  expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toContain(
    'Hotel, per night 140 euros',
  );
});

test('a continued line ends no sentence, and an introduction is not quoted', () => {
  const text =
    'The notice period of employees that were hired before the year of the merger and of those who came after it\n' +
    'is three months in a narrow\ncolumn beside a picture.\nThe exceptions to the notice period:';
  const found = sentencesOf(text).map(({ start, end }) => text.slice(start, end));
  expect(found.at(-2)).toMatch(/is three months in a narrow\ncolumn beside a picture\.$/);
  const [best] = bestSentences('What is the notice period?', [hit(text)], { max: 1 }).sentences;
  expect(best?.text).toMatch(/three months/);
});

test('among equal sentences quotes the passage nearest to the question first', () => {
  const texts = ['The old pump is greased by the porter.', 'The new pump is greased by the gardener.'];
  const first = (scores: (number | null)[], isComparable = true) =>
    bestSentences(
      'Who greases the pump?',
      texts.map((text, at) => ({ ...hit(text), vectorScore: scores[at] ?? null, isComparable })),
      { max: 1 },
    ).sentences[0]?.text;
  expect(first([0.9, 0.8])).toBe(texts[0]);
  expect(first([0.8, 0.9])).toBe(texts[1]);
  expect(first([null, 0.9])).toBe(texts[0]);
  expect(first([0.8, 0.9], false)).toBe(texts[0]);
});

test('every sentence is a part of the text, in order, and none is blank', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'B', '.', ' ', '\n', '?', '1', 'é'), maxLength: 900 }),
      (text) => {
        let last = 0;
        for (const { start, end } of sentencesOf(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = end;
        }
      },
    ),
  );
});

test("a clause number and a note's sentences belong to their sentence", () => {
  const sentences = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));
  const clauses = [
    '2.1. Rail is used first.',
    'iv. Receipts are kept.',
    'Article 3. Cars need approval.',
    '§ 4. It ends.',
  ];
  expect(sentences(clauses.join('\n'))).toEqual(clauses);
  const noted =
    'Staff get a bicycle (note 1: After a year. Once (or twice) at most). It is blue (comment by Al: No. Red).';
  expect(sentences(noted)).toEqual([
    noted.slice(0, noted.indexOf(' It is')),
    noted.slice(noted.indexOf('It is')),
  ]);
  expect(sentences('We waited. It came (note 1: never ends. At all')).toHaveLength(2);
});

test('quotes the numbered part asked for first, and a ticked box answers', () => {
  const first = (question: string, text: string) => {
    const passage: Hit = { ...hit(text), locator: { kind: 'heading', headings: [] } };
    return bestSentences(question, [passage], { max: 1 }).sentences[0]?.text;
  };
  const policy =
    'Travel policy\n1. Scope of the policy\n2.1 Rail is used first.\n2.2 The policy says that cars need approval.';
  expect(first('What does section 2.1 of the travel policy say?', policy)).toBe('2.1 Rail is used first.');
  const form = 'Valve tested: ☒\nThe valve of the boiler is old.';
  expect(first('Was the valve tested?', form)).toBe('Valve tested: ☒');
});

const inSheet = (text: string, headings: string[]): Hit => ({
  ...hit(text),
  headings,
  locator: { kind: 'rows', sheet: 'Rates', from: 1, to: 9 },
});

test('a row counts with the title of its table and the names of its columns', () => {
  const passages = [
    inSheet('Hotel limits\nCity | Limit\nGeneva | 260\nLille | 135', [
      'Rates',
      'Hotel limits',
      'City | Limit',
    ]),
    inSheet('Currency | Rate\nGeneva dollar | 1.08', ['Rates', 'Exchange rates', 'Currency | Rate']),
  ];
  const { sentences } = bestSentences('What is the hotel limit in Lille?', passages, { max: 4 });
  expect(sentences[0]?.text).toBe('Lille | 135');
  expect(sentences.map(({ text }) => text)).not.toContain('Geneva | 260');
});

test('the names of the columns are no answer of their own', () => {
  const text =
    'Shift allowances\nSite | Shift | Allowance\nRotterdam | Night | 4.80 euro\nAntwerp | Night | 5.15 euro';
  const passage: Hit = { ...hit(text), locator: { kind: 'heading', headings: [] } };
  const question = 'What is the night shift allowance in Rotterdam?';
  const { sentences } = bestSentences(question, [passage], { max: 4 });
  expect(sentences[0]?.text).toBe('Rotterdam | Night | 4.80 euro');
  expect(sentences.find(({ text: own }) => own.startsWith('Site | Shift'))?.isLabel).toBe(true);
});

test.each([
  [
    'Support desk:\n+33 4 78 11 22 33',
    'What is the number of the support desk?',
    'Support desk:\n+33 4 78 11 22 33',
  ],
  [
    'Opening hours of the library\nMonday to Friday from 9 to 17 h',
    'What are the opening hours of the library?',
    'Monday to Friday from 9 to 17 h',
  ],
  ['Days off work\n3\nPlace\nHall 4', 'How many days off work?', 'Days off work\n3'],
])('a label that repeats the question is no answer, the next line is: %j', (text, question, answer) => {
  const passage: Hit = { ...hit(text), locator: { kind: 'heading', headings: [] } };
  expect(bestSentences(question, [passage], { max: 1 }).sentences[0]?.text).toBe(answer);
});

test('a whole sentence of words of the question is an answer', () => {
  const { sentences } = bestSentences(
    'Is the canteen open on Sunday?',
    [hit('The canteen is open on Sunday.\nIt serves soup and bread at noon.')],
    { max: 1 },
  );
  expect(sentences[0]?.text).toBe('The canteen is open on Sunday.');
});
