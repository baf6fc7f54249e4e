import { expect, test } from 'vitest';
import type { Candidate, Hit } from '../../knowledge/index.ts';
import { partsOf, rowsIn, selectEvidence, withMarkdownTables, withNeighbours } from './index.ts';

const ranked = (...scores: number[]): Candidate[] =>
  scores.map((score, index) => ({ readingId: index, ordinal: 0, score, held: 0.8 }));
const scoresOf = (candidates: Candidate[]) => candidates.map(({ score }) => score);

test('reads at most twelve passages, none far below the best score', () => {
  expect(scoresOf(selectEvidence([ranked(10, 9, 3, 2)]))).toEqual([10, 9]);
  expect(selectEvidence([ranked(...Array.from({ length: 40 }, () => 10))])).toHaveLength(12);
  expect(selectEvidence([[]])).toEqual([]);
});

test('more is read where even the best passages have few of the words', () => {
  const unsure = ranked(10, 9, 3, 2).map((one) => ({ ...one, held: 0.3 }));
  expect(scoresOf(selectEvidence([unsure]))).toEqual([10, 9, 3, 2]);
});

test('ranks by the reranker, counts by the search, drops what ranks low', () => {
  const reranked = (...shares: number[]) =>
    ranked(10, 9, 8, 7, 3, 2)
      .map((one, index) => ({ ...one, reranked: shares[index] ?? 0 }))
      .toSorted((a, b) => b.reranked - a.reranked);
  expect(scoresOf(selectEvidence([reranked(0.2, 0.3, 0.4, 0.5, 0.9, 0.6)]))).toEqual([3, 2, 7, 8]);
  expect(scoresOf(selectEvidence([reranked(0.01, 0.02, 0.03, 0.04, 0.9, 0.05)]))).toEqual([3, 2, 7]);
});

test('of one document alone the eight best are read', () => {
  const alone = ranked(20, 9, 8, 7, 6, 5, 4, 3, 2, 1).map((one, ordinal) => ({
    ...one,
    readingId: 1,
    ordinal,
  }));
  expect(selectEvidence([alone])).toEqual(alone.slice(0, 8));
});

test('each part of a question has its turn, and no passage comes twice', () => {
  const [first, second] = [ranked(10, 9, 8), ranked(5, 4).map((one) => ({ ...one, readingId: 9 }))];
  const whole = ranked(30, 29);
  const chosen = selectEvidence([whole, first, second]);
  expect(chosen.slice(0, 2)).toEqual([first[0], second[0]]);
  expect(new Set(chosen.map(({ readingId, ordinal }) => `${readingId}/${ordinal}`)).size).toBe(chosen.length);
});

test('reads at most sixteen passages for a question with parts, some each', () => {
  const of = (readingId: number) =>
    ranked(...Array.from({ length: 20 }, () => 10)).map((one, ordinal) => ({
      ...one,
      readingId: readingId + (ordinal % 2),
      ordinal,
    }));
  const chosen = selectEvidence([of(100), of(200), of(300)]);
  const countOf = (from: number) =>
    chosen.filter(({ readingId }) => readingId - from < 2 && readingId >= from).length;
  expect([chosen.length, countOf(200), countOf(300), countOf(100)]).toEqual([16, 6, 5, 5]);
});

test('a question about several things has parts, one with a list has none', () => {
  expect(partsOf('How many days of leave are there? And who approves travel costs?')).toEqual([
    'How many days of leave are there?',
    'who approves travel costs?',
  ]);
  expect(partsOf('Quel est le préavis de départ et combien de jours de congé ai-je ?')).toHaveLength(2);
  for (const one of [
    'What are the terms and conditions of travel?',
    'How many days of leave are there?',
    'Why? And for how long?',
    'parental leave',
  ])
    expect([one, partsOf(one)]).toEqual([one, []]);
});

const passage = (text: string, more: Partial<Hit> = {}): Hit => ({
  passageId: text,
  documentId: 'd1',
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
  lexicalScore: 1,
  vectorScore: null,
  held: 1,
  match: null,
  ...more,
});
const textsOf = (hits: Hit[]) => hits.map(({ text }) => text);

test('adds the passage that continues a sentence, in document order', () => {
  const hits = [
    passage('Found elsewhere.', { documentId: 'd2' }),
    passage('Leave is granted to whoever', { charStart: 100 }),
    passage('has asked in time.', { charStart: 200, beside: true }),
    passage('Another matter.', { charStart: 0, beside: true }),
  ];
  expect(textsOf(withNeighbours(hits))).toEqual([
    'Found elsewhere.',
    'Leave is granted to whoever',
    'has asked in time.',
  ]);
});

test('rows of a table come with their header, the best with its section', () => {
  const table = [
    passage('The best.', { documentId: 'd2', headings: ['Leave'] }),
    passage('Its section goes on.', { documentId: 'd2', charStart: 50, headings: ['Leave'], beside: true }),
    passage('Another section.', { documentId: 'd2', charStart: 90, headings: ['Pay'], beside: true }),
    passage('Total 1,204 980 224', { charStart: 100 }),
    passage('Year 2023 2022 Change', { charStart: 10, beside: true }),
    passage('Notes.', { charStart: 300, beside: true }),
  ];
  expect(textsOf(withNeighbours(table))).toEqual([
    'The best.',
    'Its section goes on.',
    'Year 2023 2022 Change',
    'Total 1,204 980 224',
  ]);
});

test('neighbours make the evidence no longer than eight full passages', () => {
  const long = 'word '.repeat(1_300);
  const hits = [
    passage(`${long}one`),
    passage(`${long}two`, { documentId: 'd2' }),
    passage('goes on', { charStart: 9_000, beside: true }),
  ];
  expect(withNeighbours(hits)).toHaveLength(2);
});

const sheet = (text: string) =>
  passage(text, {
    headings: ['Prices', 'Part | Price | Note'],
    locator: { kind: 'rows', sheet: 'Prices', from: 7, to: 9 },
  });

test('the rows of a table are written as one, under the names of its columns', () => {
  expect(withMarkdownTables(sheet('Filter | 12 € | a|b\nPump | 80 €'))).toBe(
    '| Part | Price | Note |\n| --- | --- | --- |\n| Filter | 12 € | a\\|b |\n| Pump | 80 € |',
  );
  const inText = passage('Rates:\nCity | Night\nParis | 120 €\nAll include breakfast.', {
    locator: { kind: 'heading', headings: [] },
  });
  expect(withMarkdownTables(inText)).toBe(
    'Rates:\n| City | Night |\n| --- | --- |\n| Paris | 120 € |\nAll include breakfast.',
  );
  expect(withMarkdownTables(passage('Home | About\nMore'))).toBe('Home | About\nMore');
});

test('a row knows its place in the passage, and that of the names is none', () => {
  const text = 'Part | Price | Note\nFilter | 12 €';
  const [row, ...others] = rowsIn(sheet(text));
  expect(others).toEqual([]);
  expect(row && text.slice(row.start, row.end)).toBe('Filter | 12 €');
  expect(row?.head).toEqual(['Part', 'Price', 'Note']);
});
