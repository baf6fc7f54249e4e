import type { Source } from '@docent/contract';
import { expect, test } from 'vitest';
import { sampleMessage } from '../sample-message.ts';
import { groupSources, pagesOf, sectionOf } from './group-sources.ts';

const [SAMPLE] = sampleMessage('en').sources;
if (!SAMPLE) throw new Error('the sample has sources');
const source = (n: number, document: string, page: number, rest: Partial<Source> = {}): Source => ({
  ...SAMPLE,
  id: String(n),
  n,
  source_document_id: document,
  place: { ...SAMPLE.place, page },
  ...rest,
});

test('groups citations of a document, with each of its pages once', () => {
  const groups = groupSources([
    source(1, 'a', 75),
    source(2, 'b', 1),
    source(3, 'a', 13),
    source(4, 'a', 75),
  ]);
  expect(groups.map(({ all }) => all.map(({ n }) => n))).toEqual([[1, 3, 4], [2]]);
  expect(groups.map(pagesOf)).toEqual([[13, 75], [1]]);
});

test('places that are not pages are not numbered as such', () => {
  const [group] = groupSources([
    source(1, 'a', 1, { place: { ...SAMPLE.place, locator: { kind: 'slide', slide: 3, title: '' } } }),
  ]);
  expect(group && pagesOf(group)).toBeNull();
});

test('a section is told where all of what is cited stands in it', () => {
  const section = 'Holidays';
  const [same] = groupSources([source(1, 'a', 1, { section }), source(2, 'a', 2, { section })]);
  const [other] = groupSources([source(1, 'a', 1, { section }), source(2, 'a', 2)]);
  expect([same && sectionOf(same), other && sectionOf(other)]).toEqual(['Holidays', null]);
});
