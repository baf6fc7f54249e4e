import { expect, test } from 'vitest';
import { closingLine, detailLines, readClosingLine, sum } from './closing-line.mjs';

test('the closing line adds up all runs and names skipped tests only when there are some', () => {
  const runs = [
    { passed: 3, failed: 1, skipped: 0 },
    { passed: 4, failed: 0, skipped: 0 },
  ];
  expect(closingLine(sum(runs))).toBe('7 passed, 1 failed');
  expect(closingLine(sum([...runs, { passed: 0, failed: 0, skipped: 2 }]))).toBe(
    '7 passed, 1 failed, 2 skipped',
  );
});

test('the last closing line of a log counts, and lines that only look like one do not', () => {
  const log = 'Tests  9 passed, 9 failed\n1 passed, 2 failed\nmore\n5 passed, 0 failed, 1 skipped\nended\n';
  expect(readClosingLine(log)).toEqual({ passed: 5, failed: 0, skipped: 1 });
});

test('a log without a closing line has no counts', () => {
  expect(readClosingLine('everything is fine, 3 passed\n')).toBeNull();
});

test('failed, flaky and slow tests are named by run', () => {
  const slow = [{ test: 'c.test.ts > waits', ms: 31_000, usualMs: 1_500 }];
  expect(detailLines({ name: 'e2e', failures: ['a > b\nno'], flaky: ['d > e\nlate'], slow })).toEqual([
    'FAILED (e2e) a > b\nno\n',
    'FLAKY (e2e), passed when its file ran again: d > e\nlate\n',
    'SLOW (e2e) c.test.ts > waits: 31.0 s, usually 1.5 s',
  ]);
});
