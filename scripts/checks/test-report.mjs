import { readFileSync } from 'node:fs';

/**
 * A report is what `json-reporter.mjs` writes: `files` with their `tests`, and unhandled `errors`, each with the file that ran, or null.
 */

/** A report of a run that ended without one, or as failed without naming a failure. */
export const brokenReport = (message) => ({ files: [], errors: [{ file: null, message }] });

/** @returns the report at a path, or null when the run wrote none. */
export const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};

/** Lists paths of files with a failed test, a load error or an unhandled error. */
export const failedFiles = ({ files, errors }) => [
  ...new Set([
    ...files.filter(({ failed }) => failed).map(({ file }) => file),
    ...errors.map(({ file }) => file).filter(Boolean),
  ]),
];

/** @returns whether nothing in the report failed. */
export const isGreen = (report) => !failedFiles(report).length && !report.errors.length;

/** Lists failures as texts: file and test on the first line, then the error. With `file` only those of one file. */
export const failuresOf = ({ files, errors }, file) => [
  ...files
    .filter((one) => one.failed && (!file || one.file === file))
    .flatMap(({ file, messages, tests }) => {
      const failed = tests.filter(({ state }) => state === 'failed');
      if (!failed.length)
        return [`${file}\n${messages.join('\n') || 'It failed outside a test, or did not end.'}`];
      return failed.map(({ name, messages }) => `${file} > ${name}\n${messages.join('\n')}`);
    }),
  ...errors
    .filter((one) => !file || one.file === file)
    .map(({ file, message }) => `${file ?? 'no file'} > unhandled error\n${message}`),
];

/** Counts tests. A failed file without a failed test counts as one failure, and so does an unhandled error. */
export const countsOf = (report) => {
  const tests = report.files.flatMap(({ tests }) => tests);
  const count = (state) => tests.filter((test) => test.state === state).length;
  return { passed: count('passed'), failed: failuresOf(report).length, skipped: count('skipped') };
};

/** @returns the report with everything about one file replaced by what a second run of that file reported. */
export const replaceFile = (report, file, second) => ({
  files: [...report.files.filter((one) => one.file !== file), ...second.files],
  errors: [...report.errors.filter((one) => one.file !== file), ...second.errors],
});
