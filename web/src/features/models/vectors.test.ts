import type { VectorProgress } from '@docent/contract';
import { expect, test } from 'vitest';
import { isUnderWay, waitingDomains } from './vectors.ts';

const domain = (name: string, embedded: number, passages: number) => ({ id: name, name, embedded, passages });
const progress = (more: Partial<VectorProgress> = {}): VectorProgress => ({
  model: 'built-in:e5',
  passages: 30,
  embedded: 12,
  domains: [domain('done', 10, 10), domain('little', 9, 10), domain('much', 2, 10)],
  failure: null,
  ...more,
});

test('the domains whose passages wait are named, most waiting first', () => {
  expect(waitingDomains(progress()).map(({ name }) => name)).toEqual(['much', 'little']);
});

test('nothing is under way when all is done, or when nobody embeds', () => {
  expect(isUnderWay(progress())).toBe(true);
  expect(isUnderWay(progress({ embedded: 30 }))).toBe(false);
  expect(isUnderWay(progress({ model: null }))).toBe(false);
});
