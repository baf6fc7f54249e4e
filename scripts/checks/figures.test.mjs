import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { grownBeyond, lowered, measure, startsWithoutSubject } from '../figures/measure.mjs';
import { parseSource, readSources } from '../figures/read-source.mjs';
import { ROOT } from '../setup/paths.mjs';

const limits = JSON.parse(readFileSync(join(ROOT, 'scripts/figures/limits.json'), 'utf8'));

test('no measure of readable code grows in any room', () => {
  expect(grownBeyond(measure(readSources()), limits)).toEqual([]);
});

test.each([
  ['What PostgreSQL ends in a deadlock is done again.', true],
  ['Retries deadlocks. Those of others are left.', true],
  ['Retries transactions aborted by a deadlock.', false],
  ['What is a lease? The time until which a run is held.', false],
  ['Number of buckets above which idle ones are evicted', false],
])('a sentence without a subject is found: %s', (text, isFound) => {
  expect(startsWithoutSubject(text)).toBe(isFound);
});

const CODE = `/** Whoever asks. */
export const ask = () => {
${'  void 0;\n'.repeat(90)}
};
const row = value as unknown as Row;
test('${'a'.repeat(71)}', () => db.execute(sql\`select 1\`));
`;

test('places that count are found with their file and line', () => {
  const path = 'server/src/access/ask.ts';
  const found = measure(new Map([[path, parseSource(path, CODE)]]));
  expect(found).toMatchObject({
    'sentences without a subject': { 'server/src/access': [`${path}:1`] },
    'functions over 80 lines': { 'server/src/access': [`${path}:2`] },
    'casts through unknown': { 'server/src/access': [`${path}:95`] },
    'test names over 70 characters': { 'server/src/access': [`${path}:96`] },
    'raw queries': { 'server/src/access': [`${path}:96`] },
  });
  const none = { 'casts through unknown': {}, 'raw queries': { 'server/src/access': 1 } };
  expect(grownBeyond(found, none)).toEqual([expect.stringContaining(`${path}:95`)]);
});

test('limits are lowered and never raised', () => {
  const counts = { casts: { a: 3, b: 9 } };
  expect(lowered({ casts: { a: 5, b: 7, c: 1 } }, counts)).toEqual({ casts: { a: 3, b: 7 } });
});
