import { expect, test } from 'vitest';
import type { Hit } from '../../knowledge/index.ts';
import { closestPassages } from './closest-passages.ts';
import { degreeOf } from './degree.ts';

const OFF_DOMAIN = 0.82;
const word = (written: string, having: number) => ({ written, terms: [written], worth: 3, having });

const hitOf = (text: string, cosine: number | null, more: Partial<Hit> = {}): Hit => ({
  passageId: text,
  documentId: text,
  documentName: 'Rules',
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
  lexicalScore: 0,
  vectorScore: cosine,
  isComparable: true,
  offDomainScore: OFF_DOMAIN,
  held: 0,
  match: null,
  ...more,
});
const FINES = 'Fines for speeding are never paid back by the company.';
/** One of four words of the question, in a domain of ten thousand passages: words alone find nothing. */
const WEAK: Partial<Hit> = {
  held: 0.1,
  match: {
    score: 0.5,
    has: [3],
    asked: {
      passages: 10_000,
      words: [word('ticket', 0), word('parking', 0), word('refund', 0), word('company', 4_000)],
    },
  },
};
const degree = (question: string, ...hits: Hit[]) => degreeOf(question, hits).degree;

test('shows a passage nearer than off-domain questions without its words', () => {
  const asked = 'parking ticket refund company';
  expect(degree(asked, hitOf(FINES, 0.83, WEAK))).toBe('may_answer');
  expect(degree(asked, hitOf(FINES, 0.81, WEAK))).toBe('nothing');
  expect(degree(asked, hitOf(FINES, 0.83, { ...WEAK, offDomainScore: null }))).toBe('nothing');
  expect(degree(asked, hitOf(FINES, 0.83, { ...WEAK, isComparable: false }))).toBe('nothing');
});

test('a near passage is shown although no word was found', () => {
  expect(degree('les amendes', hitOf(FINES, 0.83))).toBe('may_answer');
  expect(degree('les amendes', hitOf(FINES, 0.81))).toBe('nothing');
});

const passageOfLimit = (passagesWithYear: number) =>
  hitOf('The hotel limit is 140 euros a night.', 0.9, {
    held: 0.9,
    match: {
      score: 6,
      has: [0, 1],
      asked: { passages: 40, words: [word('hotel', 2), word('limit', 3), word('2019', passagesWithYear)] },
    },
  });

test('does not tell a question about an unknown year as answered', () => {
  expect(degree('hotel limit in 2019', passageOfLimit(1))).toBe('answers');
  expect(degreeOf('hotel limit in 2019', [passageOfLimit(0)])).toMatchObject({
    ...{ degree: 'may_answer', failed: 'year' },
  });
});

test('shows the nearest passage if it is in another language', () => {
  const far = { held: 1, score: 0.5 };
  const [french, other, english] = [
    hitOf('Les frais de repas sont remboursés le mois suivant.', 0.81, { held: 1 }),
    hitOf('Les frais de voyage sont avancés par le service du personnel.', 0.8, far),
    hitOf('Meals are paid back within the month after the journey.', 0.86, far),
  ];
  const shown = (...hits: Hit[]) =>
    closestPassages('Quand les frais de repas sont-ils remboursés ?', hits).map(({ hit }) => hit);
  expect(shown(french, other, english)).toEqual([0, 2]);
  expect(shown(french, other, { ...english, vectorScore: 0.7 })).toEqual([0, 1]);
});
