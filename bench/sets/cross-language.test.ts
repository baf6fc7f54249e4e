import { expect, it } from 'vitest';
import type { EvaluationSet, Query } from '../retrieval/sets.ts';
import { inOtherLanguage, TRANSLATED, takenByRule, translationsOf } from './cross-language.ts';

const query = (id: string, answerable = true): Query => ({
  id,
  text: `What is ${id}?`,
  scope: '',
  relevant: new Map(answerable ? [['page', 1]] : []),
  unanswerable: false,
  group: '',
  answers: [],
});

it('takes the first and every k-th of the questions that have an answer', () => {
  const queries = ['a', 'b', 'c', 'd', 'e'].map((id) => query(id, id !== 'b'));
  expect(takenByRule(queries, 2).map(({ id }) => id)).toEqual(['a', 'd']);
});

it('has at least 200 translated questions, each once', () => {
  const ids = Object.keys(TRANSLATED).flatMap((name) =>
    translationsOf(name).map(({ _id }) => `${name} ${_id}`),
  );
  expect(ids.length).toBeGreaterThanOrEqual(200);
  expect(new Set(ids).size).toBe(ids.length);
});

it('asks translated questions of the same documents, or refuses others', () => {
  const { every } = TRANSLATED['azure-northwind'] ?? { every: 0 };
  const texts = translationsOf('azure-northwind');
  const queries = texts.flatMap(({ _id }) => [
    query(_id),
    ...Array.from({ length: every - 1 }, () => query('x')),
  ]);
  const set: EvaluationSet = { name: 'azure-northwind', documents: [], queries };
  expect(inOtherLanguage(set)?.queries.map(({ text }) => text)).toEqual(texts.map(({ text }) => text));
  expect(inOtherLanguage({ ...set, name: 'mtrag' })).toBeNull();
  expect(() => inOtherLanguage({ ...set, queries: queries.slice(1) })).toThrow('not every 2th');
});
