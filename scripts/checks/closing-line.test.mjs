import { expect, test, vi } from 'vitest';
import { closeRun, closingLine, detailLines, readClosingLine, sum } from './closing-line.mjs';

test('the closing line adds up all runs and names skipped tests if any', () => {
  const runs = [
    { passed: 3, failed: 1, skipped: 0 },
    { passed: 4, failed: 0, skipped: 0 },
  ];
  expect(closingLine(sum(runs))).toBe('7 passed, 1 failed');
  expect(closingLine(sum([...runs, { passed: 0, failed: 0, skipped: 2 }]))).toBe(
    '7 passed, 1 failed, 2 skipped',
  );
});

test('reads the last closing line of a log and ignores lookalikes', () => {
  const log = 'Tests  9 passed, 9 failed\n1 passed, 2 failed\nmore\n5 passed, 0 failed, 1 skipped\nended\n';
  expect(readClosingLine(log)).toEqual({ passed: 5, failed: 0, skipped: 1 });
});

test('a log without a closing line has no counts', () => {
  expect(readClosingLine('everything is fine, 3 passed\n')).toBeNull();
});

test('failed, flaky and slow tests are named by run', () => {
  const slow = [{ test: 'c.test.ts > waits', ms: 31_000, usualMs: 1_500 }];
  expect(detailLines({ name: 'journeys', failures: ['a > b\nno'], flaky: ['d > e\nlate'], slow })).toEqual([
    'FAILED (journeys) a > b\nno\n',
    'FLAKY (journeys), passed when its file ran again: d > e\nlate\n',
    'SLOW (journeys) c.test.ts > waits: 31.0 s, usually 1.5 s',
  ]);
});

test.each([
  ['a green run', { passed: 2, failed: 0 }, {}, 0],
  ['a failed test', { passed: 2, failed: 1 }, {}, 1],
  ['a failed check', { passed: 2, failed: 0 }, { others: [{ passed: 0, failed: 1, skipped: 0 }] }, 1],
  ['a run without a test', { passed: 0, failed: 0 }, {}, 1],
  ['a run of checks alone', { passed: 0, failed: 0 }, { expectsTests: false }, 0],
  ['an interrupted run', { passed: 2, failed: 0 }, { interrupted: true }, 1],
])('%s ends with its exit code', (_name, counts, options, exitCode) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const before = process.exitCode;
  try {
    closeRun([{ counts: { skipped: 0, ...counts }, failures: [], flaky: [], slow: [] }], options);
    expect(process.exitCode).toBe(exitCode);
    expect(log.mock.lastCall[0]).toMatch(/^\d+ passed, \d+ failed$/);
  } finally {
    process.exitCode = before;
    log.mockRestore();
  }
});
