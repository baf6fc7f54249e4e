/** Adds up counts of several runs; `passed`, `failed` and `skipped` are numbers of tests. */
export const sum = (counts) =>
  counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** The last line of every test run, which machines read: `12 passed, 0 failed` or `12 passed, 0 failed, 1 skipped`. */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Lists what failed, what was flaky and what was slow, for the lines above the closing line. */
export const detailLines = ({ name, failures, flaky, slow }) => [
  ...failures.map((text) => `FAILED (${name}) ${text}\n`),
  ...flaky.map((text) => `FLAKY (${name}), passed when its file ran again: ${text}\n`),
  ...slow.map(
    ({ test, ms, usualMs }) => `SLOW (${name}) ${test}: ${seconds(ms)}, usually ${seconds(usualMs)}`,
  ),
];

/**
 * Ends a test command: prints details and the closing line, and sets the exit code. A run without a test is a failure.
 *
 * @param outcomes what `runVitest` or `runWithReruns` returned
 * @param others counts of checks that are no tests
 */
export const closeRun = (outcomes, { others = [], interrupted = false, expectsTests = true } = {}) => {
  for (const line of outcomes.flatMap(detailLines)) console.log(line);
  const counts = sum([...others, ...outcomes.map((outcome) => outcome.counts)]);
  const noneRan = expectsTests && counts.passed + counts.failed === 0;
  if (noneRan) console.log('No test ran.');
  console.log(closingLine(counts));
  process.exitCode = counts.failed || noneRan || interrupted ? 1 : 0;
};

/** Reads the counts of the last closing line in a log; null without one. */
export const readClosingLine = (log) => {
  const last = [...log.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\r?$/gm)].at(-1);
  if (!last) return null;
  const [passed, failed, skipped] = last.slice(1).map((number) => Number(number ?? 0));
  return { passed, failed, skipped };
};
