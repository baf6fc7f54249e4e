import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../setup/paths.mjs';

/** Longest error message in characters: enough for the reason and its place, not for a whole page of HTML. */
const MESSAGE_MAX = 1_500;

const messageOf = (error) =>
  stripVTControlCharacters(String(error.stack || error.message || error)).slice(0, MESSAGE_MAX);

const pathOf = (file) => relative(ROOT, file);

const testOf = (test) => {
  const { state, errors = [] } = test.result();
  return {
    name: test.fullName,
    // A test that has neither passed nor failed was skipped, or its file broke off before it.
    state: state === 'passed' || state === 'failed' ? state : 'skipped',
    ms: Math.round(test.diagnostic()?.duration ?? 0),
    messages: errors.map(messageOf),
  };
};

const fileOf = (module) => ({
  file: pathOf(module.moduleId),
  // Vitest leaves a module unfinished when its worker crashed.
  failed: !['passed', 'skipped'].includes(module.state()),
  messages: module.errors().map(messageOf),
  tests: [...module.children.allTests()].map(testOf),
});

/**
 * Vitest reporter that writes files, tests and unhandled errors as JSON to the path in TEST_REPORT. Vitest's own JSON reporter has no
 * unhandled errors, and these end a run as failed too.
 */
export default class JsonReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const errors = unhandledErrors.map((error) => ({
      file: error.VITEST_TEST_PATH ? pathOf(error.VITEST_TEST_PATH) : null,
      message: messageOf(error),
    }));
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files: modules.map(fileOf), errors }));
  }
}
