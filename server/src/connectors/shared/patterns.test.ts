import { expect, test } from 'vitest';
import { createFilter } from './patterns.ts';

const takes = (include: string[], exclude: string[], path: string) =>
  createFilter({ include, exclude }).takes(path);

test.each([
  ['*.pdf', 'a.pdf', true],
  ['*.pdf', 'folder/a.pdf', false],
  ['**/*.pdf', 'a.pdf', true],
  ['**/*.pdf', 'deep/er/a.pdf', true],
  ['**/*.pdf', 'a.pdf.txt', false],
  ['hr/**', 'hr/rules/a.md', true],
  ['hr/**', 'hrx/a.md', false],
  ['/hr/*', 'hr/a.md', true],
  ['hr/**/old/*', 'hr/old/a.md', true],
  ['hr/**/old/*', 'hr/x/y/old/a.md', true],
  ['hr/**/old/*', 'hr/xold/a.md', false],
  ['a[1].md', 'a[1].md', true],
  ['a.md', 'aXmd', false],
  ['a**/z', 'abc/d/z', true],
])('%s and %s: %s', (pattern, path, expected) => {
  expect(takes([pattern], [], path)).toBe(expected);
});

test('an empty list takes everything, and what is left out wins', () => {
  expect(takes([], [], 'any/thing')).toBe(true);
  expect(takes(['**'], ['**/secret/**'], 'a/secret/b.md')).toBe(false);
});

test('a folder is entered unless all of it is left out', () => {
  const { enters } = createFilter({ include: [], exclude: ['node_modules/**', '*.md', 'tmp/*'] });
  expect(['node_modules', 'node_modules/x', 'tmp', 'src'].map(enters)).toEqual([false, false, true, true]);
});

test('a pattern of many stars takes no longer than its length says', () => {
  const filter = createFilter({ include: ['*a'.repeat(200)], exclude: [] });
  const began = performance.now();
  expect(filter.takes(`${'a'.repeat(1_000)}b`)).toBe(false);
  expect(performance.now() - began).toBeLessThan(10_000);
});
