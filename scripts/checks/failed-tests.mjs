import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../setup/paths.mjs';

/** Enough of a message for its reason and its place, not for a whole page that was expected to hold something. */
const MESSAGE_MAX = 1_500;

const tell = (place, messages) =>
  `${place}\n${stripVTControlCharacters(messages.join('\n')).slice(0, MESSAGE_MAX)}`;

/** The failed tests, and the files that did not load, of a report that vitest wrote as JSON: a text for each. */
export const failedTests = (report) => {
  if (!existsSync(report)) return [];
  return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(
    ({ name, status, message, assertionResults }) => {
      const file = relative(ROOT, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && !failed.length) return [tell(file, [message])];
      return failed.map(({ fullName, failureMessages }) => tell(`${file} > ${fullName}`, failureMessages));
    },
  );
};

/** The names of the tests that passed only when they were tried again, of the log that vitest wrote. */
export const triedAgain = (log) =>
  [...stripVTControlCharacters(log).matchAll(/^\s*✓ (.+?)(?: \d+ms)? \(retry x\d+\)/gm)].map(
    ([, name]) => name,
  );
