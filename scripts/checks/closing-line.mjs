/** Tests of several runs together; `passed`, `failed` and `skipped` are numbers of tests. */
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

/** The counts of the last closing line in a log; null when there is none. */
export const readClosingLine = (log) => {
  const last = [...log.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\r?$/gm)].at(-1);
  if (!last) return null;
  const [passed, failed, skipped] = last.slice(1).map((number) => Number(number ?? 0));
  return { passed, failed, skipped };
};
