import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/paths.mjs';
import { failedTests, triedAgain } from './failed-tests.mjs';

const reportOf = (testResults) => {
  const file = join(mkdtempSync(join(tmpdir(), 'docent-report-')), 'unit.json');
  writeFileSync(file, JSON.stringify({ testResults }));
  return file;
};

test('a failed test is named with its file and its reason; those that passed are not', () => {
  const report = reportOf([
    {
      name: join(ROOT, 'server/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'adds', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'a chat is kept',
          failureMessages: ['\u001b[31mError: 1 is not 2\u001b[39m'],
        },
      ],
    },
    { name: join(ROOT, 'web/b.test.ts'), status: 'passed', message: '', assertionResults: [] },
  ]);
  expect(failedTests(report)).toEqual(['server/a.test.ts > a chat is kept\nError: 1 is not 2']);
});

test('a file that does not load is named too', () => {
  const report = reportOf([
    {
      name: join(ROOT, 'server/a.test.ts'),
      status: 'failed',
      message: 'No such module',
      assertionResults: [],
    },
  ]);
  expect(failedTests(report)).toEqual(['server/a.test.ts\nNo such module']);
});

test('a run without a report has nothing to tell', () => {
  expect(failedTests('/nowhere/unit.json')).toEqual([]);
});

test('a test that passed only when it was tried again is named', () => {
  const log =
    '   \u001b[32m✓\u001b[39m the chat opens\u001b[33m 1453\u001b[2mms\u001b[22m\u001b[39m\u001b[33m (retry x1)\u001b[39m\n' +
    '   \u001b[32m✓\u001b[39m the link leads back\u001b[33m 19\u001b[2mms\u001b[22m\u001b[39m\n';
  expect(triedAgain(log)).toEqual(['the chat opens']);
});
