import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PATH = join(import.meta.dirname, 'usual-times.json');
/** Maximum time of an unlisted test; a list of all would be too long to be useful. */
const UNLISTED_MS = 1_000;
const FACTOR = 10;

const readTimes = () => JSON.parse(readFileSync(PATH, 'utf8'));
const keyOf = (file, name) => `${file} > ${name}`;
const passedTests = ({ files }) =>
  files.flatMap(({ file, tests }) =>
    tests.filter(({ state }) => state === 'passed').map(({ name, ms }) => ({ test: keyOf(file, name), ms })),
  );

/**
 * Lists tests that took ten times their usual time.
 *
 * @param times usual milliseconds by test, those of `usual-times.json` unless given
 */
export const findSlowTests = (report, times = readTimes()) =>
  passedTests(report)
    .map(({ test, ms }) => ({ test, ms, usualMs: times[test] ?? UNLISTED_MS }))
    .filter(({ ms, usualMs }) => ms >= FACTOR * usualMs);

/** Records the times of the reports' tests as usual. Tests of other files are unchanged. */
export const recordTimes = (reports) => {
  const files = new Set(reports.flatMap(({ files }) => files.map(({ file }) => file)));
  const kept = Object.entries(readTimes()).filter(([test]) => !files.has(test.split(' > ')[0]));
  const measured = reports
    .flatMap(passedTests)
    .filter(({ ms }) => ms > UNLISTED_MS)
    .map(({ test, ms }) => [test, ms]);
  const sorted = [...kept, ...measured].sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(PATH, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
};
