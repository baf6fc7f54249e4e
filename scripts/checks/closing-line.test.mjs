import { expect, test } from 'vitest';
import { closingLine, readClosingLine, sum } from './closing-line.mjs';

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
