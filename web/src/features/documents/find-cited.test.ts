import type { Source } from '@docent/contract';
import { expect, test } from 'vitest';
import { findCited } from './find-cited.ts';

const PASSAGE = 'The fee is 1,200 EUR.\nIt is payable in advance.';
const sourceOf = (given: Partial<Source> = {}): Source => ({
  ...{ id: 'a', n: 1, content: PASSAGE, quote: 'It is payable in advance.', taught: null },
  ...{ knowledgebase_id: 'b', source_document_id: 'c', source_document_name: 'd' },
  place: { page: 3, char_start: 7, char_end: 7 + PASSAGE.length, boxes: [], locator: null },
  ...given,
});
const page = (number: number, text: string) => ({ number, text });

test('finds a passage at its place', () => {
  const pages = [page(2, PASSAGE), page(3, `${PASSAGE.slice(0, 6)} ${PASSAGE}`)];
  expect(findCited(pages, sourceOf())).toEqual({ page: 3, start: 7, end: 7 + PASSAGE.length });
});

test('finds a passage that has moved on its page', () => {
  const text = `Contract 2027\n${PASSAGE}`;
  expect(findCited([page(3, text)], sourceOf())).toEqual({ page: 3, start: 14, end: text.length });
});

test('finds a passage that has moved to the nearest page', () => {
  const pages = [page(1, PASSAGE), page(2, PASSAGE), page(3, 'Other words.')];
  expect(findCited(pages, sourceOf())?.page).toBe(2);
});

test('finds the quote where the passage reads otherwise now', () => {
  const text = 'The fee is 1,300 EUR. It is payable in advance.';
  expect(findCited([page(3, text)], sourceOf())).toEqual({ page: 3, start: 22, end: text.length });
});

test('finds lines of a quote with others between them', () => {
  const text = 'Part | Price\nMixer | 300\nOven | 900';
  const quote = 'Part | Price\nOven | 900';
  expect(findCited([page(3, text)], sourceOf({ content: 'gone', quote }))).toEqual({
    page: 3,
    start: 0,
    end: text.length,
  });
});

test('finds nothing where neither stands any more', () => {
  expect(findCited([page(3, 'Other words.')], sourceOf())).toBeNull();
});
