import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { runCheck } from './run-check.mjs';

/** Where vitest's reports are written, one for each run. */
export const REPORTS = join(ROOT, 'test-results');

/**
 * Runs the tests of some vitest projects and counts them. A run that fails without a failed test (a file that does
 * not load, no test at all) counts as one failure.
 */
export const runVitest = async ({ name, projects, filters = [], excludes = [], env = {} }) => {
  const report = join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const passed = await runCheck({
    name,
    script: 'vitest/vitest.mjs',
    args: [
      'run',
      ...filters,
      ...excludes.flatMap((pattern) => ['--exclude', pattern]),
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(filters.length ? ['--passWithNoTests'] : []),
    ],
    env,
    live: true,
  });
  const counts = readReport(report);
  if (!counts) return { passed: 0, failed: 1, skipped: 0 };
  return { ...counts, failed: passed ? counts.failed : Math.max(counts.failed, 1) };
};

const readReport = (report) => {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return null;
  }
};
