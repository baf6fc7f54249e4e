import { expect, test } from 'vitest';
import { languageOf, questionTerms, termsOf } from './terms.ts';

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
    expect.arrayContaining(['10-k', '10', 'a-1234', '1234']),
  );
});

test('the language is told by its small words', () => {
  expect(languageOf('What is the limit for a hotel?')).toBe('en');
  expect(languageOf('Quelle est la limite pour un hôtel ?')).toBe('fr');
});

test('a question has the terms of both languages', () => {
  expect(questionTerms('télétravail des salariés')).toContain(termsOf('salariés', 'fr')[0]);
});
