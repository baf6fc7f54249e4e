import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { runCheck } from './run-check.mjs';
import {
  brokenReport,
  countsOf,
  failedFiles,
  failuresOf,
  isGreen,
  readReport,
  replaceFile,
} from './test-report.mjs';
import { findSlowTests } from './usual-times.mjs';

/** Folder of reports, outcomes, and what failed tests leave behind. */
export const RESULTS = join(ROOT, 'test-results');
/** Most failed files of one command that run again: more failures than that have a common cause. */
export const RERUN_FILES_MAX = 5;

/** @returns the path of what `runVitest` and `runWithReruns` write about a run. */
export const outcomePath = (name) => join(RESULTS, `outcome-${name}.json`);

const runOnce = async ({ name, projects, filters = [], excludes = [], options = [], env = {} }) => {
  const reportPath = join(RESULTS, `${name}.json`);
  rmSync(reportPath, { force: true });
  const passed = await runCheck({
    name,
    script: 'vitest/vitest.mjs',
    args: [
      'run',
      ...filters,
      ...excludes.flatMap((pattern) => ['--exclude', pattern]),
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      `--reporter=${join(import.meta.dirname, 'json-reporter.mjs')}`,
      ...(filters.length ? ['--passWithNoTests'] : []),
      ...options,
    ],
    env: { ...env, TEST_REPORT: reportPath },
    live: true,
  });
  const report = readReport(reportPath);
  if (!report) return brokenReport('The run broke off without a report.');
  if (!passed && isGreen(report))
    return brokenReport('Vitest failed without naming a test. Its output says why.');
  return report;
};

/** Makes the folder of results, and removes the outcome of an earlier run. */
const start = (name) => {
  mkdirSync(RESULTS, { recursive: true });
  rmSync(outcomePath(name), { force: true });
};

const finish = (name, report, { failures = failuresOf(report), flaky = [] } = {}) => {
  const outcome = { name, counts: countsOf(report), failures, flaky, slow: findSlowTests(report) };
  writeFileSync(outcomePath(name), JSON.stringify(outcome));
  return { ...outcome, report };
};

/**
 * Runs the tests of some vitest projects once.
 *
 * @returns the outcome: `counts`, `failures` as texts, `flaky` tests (none here), `slow` tests, and the `report`.
 */
export const runVitest = async (run) => {
  start(run.name);
  return finish(run.name, await runOnce(run));
};

/**
 * Runs tests, and each file that failed once more: alone, in a new process, so with a new browser and new servers. A file that passes
 * then is flaky and fails nothing; a file that fails twice is a failure. Nothing runs again when more files failed than `budget.left`,
 * which several runs of one command share, or when a failure has no file.
 */
export const runWithReruns = async (run, budget = { left: RERUN_FILES_MAX }, runTests = runOnce) => {
  start(run.name);
  const first = await runTests(run);
  const files = failedFiles(first);
  const hasNoFile = first.errors.some(({ file }) => !file);
  if (!files.length || files.length > budget.left || hasNoFile) return finish(run.name, first);
  budget.left -= files.length;
  let report = first;
  const failures = [];
  const flaky = [];
  for (const [index, file] of files.entries()) {
    console.log(`${run.name}: ${file} failed and runs once more by itself.`);
    const second = await runTests({
      ...run,
      name: `${run.name}-again-${index + 1}`,
      filters: [file],
      excludes: [],
    });
    const ranNone = isGreen(second) && !countsOf(second).passed;
    const again = ranNone ? brokenReport(`${file} ran no test the second time.`) : second;
    if (isGreen(again)) flaky.push(...failuresOf(first, file));
    else failures.push(...failuresOf(first, file), ...failuresOf(again).map((text) => `Second run: ${text}`));
    report = replaceFile(report, file, again);
  }
  return finish(run.name, report, { failures, flaky });
};
