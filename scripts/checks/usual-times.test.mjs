import { expect, test } from 'vitest';
import { findSlowTests } from './usual-times.mjs';

const reportOf = (name, ms) => ({
  files: [
    { file: 'a.test.ts', failed: false, messages: [], tests: [{ name, state: 'passed', ms, messages: [] }] },
  ],
  errors: [],
});

test('names a test that took ten times its usual time', () => {
  const times = { 'a.test.ts > reads': 2_000 };
  expect(findSlowTests(reportOf('reads', 19_999), times)).toEqual([]);
  expect(findSlowTests(reportOf('reads', 20_000), times)).toEqual([
    { test: 'a.test.ts > reads', ms: 20_000, usualMs: 2_000 },
  ]);
});

test('a test without a usual time may take ten seconds', () => {
  expect(findSlowTests(reportOf('writes', 9_999), {})).toEqual([]);
  expect(findSlowTests(reportOf('writes', 10_000), {})).toHaveLength(1);
});
