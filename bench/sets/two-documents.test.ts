import { expect, it } from 'vitest';
import type { EvaluationSet, Query } from '../retrieval/sets.ts';
import { twoDocuments } from './two-documents.ts';

const query = (id: string, entry: string, text = `What is ${id}?`): Query => ({
  id,
  text,
  scope: '',
  relevant: new Map([[entry, 1]]),
  answers: [],
  unanswerable: false,
  group: '',
});
const document = (name: string, entries: string[]): EvaluationSet['documents'][number] => ({
  name,
  scope: '',
  filePath: null,
  pages: entries,
  entryOf: (page) => entries[page - 1] ?? '',
});

it('joins questions about different documents, as one sentence or two', () => {
  const set: EvaluationSet = {
    name: 'mtrag',
    documents: [document('One', ['1', '2']), document('Two', ['3'])],
    queries: [
      query('a', '1'),
      query('b', '1'),
      query('c', '1'),
      query('none', '1', 'Go on.'),
      query('d', '3'),
      query('e', '3'),
      query('f', '2'),
    ],
  };
  expect(twoDocuments(set).map(({ text }) => text)).toEqual([
    'What is a? And what is d?',
    'What is b, and what is e?',
  ]);
  expect(twoDocuments({ ...set, name: 'scifact' })).toEqual([]);
});
