import { rmSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { outcomePath, runWithReruns } from './run-vitest.mjs';
import { brokenReport } from './test-report.mjs';

const NAME = 'run-vitest-test';
vi.spyOn(console, 'log').mockImplementation(() => {});
afterEach(() => rmSync(outcomePath(NAME), { force: true }));

const fileOf = (file, messages = []) => ({
  file,
  failed: messages.length > 0,
  messages: [],
  tests: [{ name: 'works', state: messages.length ? 'failed' : 'passed', ms: 1, messages }],
});
const reportOf = (...files) => ({ files, errors: [] });

/** Runs with one prepared report after the other; `asked` lists which files each run was asked for. */
const runReports = async (reports, budget) => {
  const asked = [];
  const outcome = await runWithReruns(
    { name: NAME, projects: ['integration'] },
    budget,
    async ({ filters }) => {
      asked.push(filters);
      return reports[asked.length - 1];
    },
  );
  return { ...outcome, asked };
};

test('a file that passes the second time is flaky and fails nothing', async () => {
  const { counts, failures, flaky, asked } = await runReports([
    reportOf(fileOf('a.test.ts', ['too late']), fileOf('b.test.ts')),
    reportOf(fileOf('a.test.ts')),
  ]);
  expect(asked).toEqual([undefined, ['a.test.ts']]);
  expect([counts, failures]).toEqual([{ passed: 2, failed: 0, skipped: 0 }, []]);
  expect(flaky).toEqual(['a.test.ts > works\ntoo late']);
});

test('a file that fails twice is a failure', async () => {
  const { counts, failures, flaky } = await runReports([
    reportOf(fileOf('a.test.ts', ['first'])),
    reportOf(fileOf('a.test.ts', ['second'])),
  ]);
  expect([counts.failed, flaky]).toEqual([1, []]);
  expect(failures).toEqual(['a.test.ts > works\nfirst', 'Second run: a.test.ts > works\nsecond']);
});

test('a file that runs no test the second time is a failure', async () => {
  const { counts } = await runReports([reportOf(fileOf('a.test.ts', ['first'])), reportOf()]);
  expect(counts.failed).toBe(1);
});

test('nothing runs again when more files failed than the budget allows', async () => {
  const budget = { left: 1 };
  const files = ['a.test.ts', 'b.test.ts'].map((file) => fileOf(file, ['broken']));
  const { counts, asked } = await runReports([reportOf(...files)], budget);
  expect([counts.failed, asked.length, budget.left]).toEqual([2, 1, 1]);
});

test('a second run uses up the budget that runs share', async () => {
  const budget = { left: 1 };
  await runReports([reportOf(fileOf('a.test.ts', ['late'])), reportOf(fileOf('a.test.ts'))], budget);
  expect(budget.left).toBe(0);
  const { counts } = await runReports([reportOf(fileOf('b.test.ts', ['late']))], budget);
  expect(counts.failed).toBe(1);
});

test('a run that breaks off is a failure without a second run', async () => {
  const { counts, asked } = await runReports([brokenReport('The run broke off.')]);
  expect([counts.failed, asked.length]).toEqual([1, 1]);
});
