import { expect, test } from 'vitest';
import { countsOf, failedFiles, failuresOf, isGreen, readReport, replaceFile } from './test-report.mjs';

const passed = { name: 'adds', state: 'passed', ms: 1, messages: [] };
const skipped = { ...passed, name: 'later', state: 'skipped' };
const failed = { ...passed, name: 'keeps a chat', state: 'failed', messages: ['Error: 1 is not 2'] };
const fileOf = (file, tests, messages = []) => ({
  file,
  failed: messages.length > 0 || tests.some(({ state }) => state === 'failed'),
  messages,
  tests,
});
const REPORT = {
  files: [
    fileOf('server/a.test.ts', [passed, failed, skipped]),
    fileOf('server/b.test.ts', [passed]),
    fileOf('server/c.test.ts', [], ['No such module']),
  ],
  errors: [{ file: 'server/b.test.ts', message: 'Error: nobody waits' }],
};

test('names failed tests, files that do not load and unhandled errors', () => {
  expect(failuresOf(REPORT)).toEqual([
    'server/a.test.ts > keeps a chat\nError: 1 is not 2',
    'server/c.test.ts\nNo such module',
    'server/b.test.ts > unhandled error\nError: nobody waits',
  ]);
  expect(failuresOf(REPORT, 'server/c.test.ts')).toEqual(['server/c.test.ts\nNo such module']);
  expect(failedFiles(REPORT)).toEqual(['server/a.test.ts', 'server/c.test.ts', 'server/b.test.ts']);
  expect(isGreen(REPORT)).toBe(false);
});

test('counts a file that does not load and an unhandled error as failures', () => {
  expect(countsOf(REPORT)).toEqual({ passed: 2, failed: 3, skipped: 1 });
});

test('a file whose worker crashed is a failure', () => {
  const report = { files: [{ ...fileOf('server/a.test.ts', [passed]), failed: true }], errors: [] };
  expect(failuresOf(report)).toEqual(['server/a.test.ts\nIt failed outside a test, or did not end.']);
});

test('replaces the results of one file by those of its second run', () => {
  const second = { files: [fileOf('server/a.test.ts', [passed, passed])], errors: [] };
  expect(countsOf(replaceFile(REPORT, 'server/a.test.ts', second))).toEqual({
    passed: 3,
    failed: 2,
    skipped: 0,
  });
});

test('a run without a report has none to read', () => {
  expect(readReport('/nowhere/unit.json')).toBeNull();
});
