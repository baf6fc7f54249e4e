/**
 * Names what failed and prints one closing line for several logs: `node ci-verdict.mjs --log FILE... [--] FAILED_STEP...`
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closingLine, readClosingLine, sum } from './checks/closing-line.mjs';
import { failedTests, triedAgain } from './checks/failed-tests.mjs';
import { REPORTS } from './checks/run-vitest.mjs';

const { values, positionals: failedSteps } = parseArgs({
  options: { log: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
});
const logs = values.log.map((file) => readFileSync(file, 'utf8'));
// A run that ended without its closing line was broken off: that is a failure too.
const broken = { passed: 0, failed: 1, skipped: 0 };
const counts = logs.map((log) => readClosingLine(log) ?? broken);
for (const run of ['unit', 'e2e', 'cluster', 'sources']) {
  for (const failed of failedTests(join(REPORTS, `${run}.json`))) console.log(`FAILED (${run}) ${failed}\n`);
}
for (const log of logs) {
  for (const test of triedAgain(log)) console.log(`FAILED FIRST, passed when tried again: ${test}`);
  for (const [line] of log.matchAll(/^\S+: FAILED in .*$/gm)) console.log(line);
}
for (const step of failedSteps) console.log(`${step}: FAILED`);
console.log(closingLine(sum([...counts, { passed: 0, failed: failedSteps.length, skipped: 0 }])));
