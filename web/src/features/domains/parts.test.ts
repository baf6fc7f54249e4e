import { expect, test } from 'vitest';
import { buildDomain } from '../../test-kit/build-domain.ts';
import { listParts, mayEnter, partOf } from './parts.ts';

const reader = buildDomain().can;
const manager = { ...reader, edit: true, configure: true, upload: true, grant: true };

test('a reader has the documents, the lessons and the perimeter', () => {
  expect(listParts(reader).flatMap(({ paths }) => paths)).toEqual(['documents', 'lessons', 'perimeter']);
});

test('a manager has all parts, in four groups', () => {
  expect(listParts(manager).map(({ name, paths }) => [name, paths.length])).toEqual([
    ['content', 3],
    ['behaviour', 4],
    ['quality', 4],
    ['management', 2],
  ]);
});

test('refuses an address of a part that the user has no right to', () => {
  expect(mayEnter('/domains/1/access', reader)).toBe(false);
  expect(mayEnter('/domains/1/access', manager)).toBe(true);
  expect(mayEnter('/domains/1', reader)).toBe(true);
});

test('finds the part of an address, and none on the overview', () => {
  expect(partOf('/domains/1/responses')).toBe('responses');
  expect(partOf('/domains/1')).toBeNull();
});
