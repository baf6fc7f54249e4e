import { expect, test } from 'vitest';
import { questionWords } from './question-words.ts';
import { languageOf, prefixOf, termsOf } from './terms.ts';

test('words that differ in number, accent or case are one term', () => {
  expect(termsOf('Congés congé CONGES', 'fr')).toEqual(expect.arrayContaining(['cong']));
  expect(new Set(termsOf('holiday holidays Holidays', 'en')).size).toBe(1);
});

test('elided articles and stop words are no terms', () => {
  expect(termsOf('l’indemnité d’un salarié', 'fr')).toEqual(termsOf('indemnité salarié', 'fr'));
  expect(termsOf('of the and', 'en')).toEqual([]);
});

test('a code is found whole and by its parts', () => {
  expect(termsOf('Form 10-K, part A-1234', 'en')).toEqual(
    expect.arrayContaining(['10k', '10', 'a1234', '1234']),
  );
  expect(termsOf('FY2022 and 2023Q4', 'en')).toEqual(
    expect.arrayContaining(['fy2022', '2022', '2023', 'q4']),
  );
});

test('derived words share a beginning, short words and numbers have none', () => {
  expect(prefixOf('publicitaire')).toBe(prefixOf('publication'));
  expect(prefixOf('plan')).toBeNull();
  expect(prefixOf('15,7834')).toBeNull();
});

test('the language is told by its small words', () => {
  expect(languageOf('What is the limit for a hotel?')).toBe('en');
  expect(languageOf('Quelle est la limite pour un hôtel ?')).toBe('fr');
});

test('a word of a question is looked for in both languages', () => {
  const [word] = questionWords('télétravail des salariés').slice(-1);
  expect(word?.terms).toContain(termsOf('salariés', 'fr')[0]);
  expect(word?.terms).toContain(termsOf('salariés', 'en')[0]);
});

test('searches neighbouring words as one too, as in file names', () => {
  expect(questionWords('Did Best Buy grow?')[0]?.joined).toBe('bestbuy');
});
