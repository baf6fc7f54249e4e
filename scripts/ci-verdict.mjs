/**
 * Closing lines of `.ci/run`: names what failed, what was flaky and what was slow in all runs, and prints one closing line for their
 * logs: `node ci-verdict.mjs --log FILE...`
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { closingLine, detailLines, readClosingLine, sum } from './checks/closing-line.mjs';
import { outcomePath } from './checks/run-vitest.mjs';

const { values } = parseArgs({ options: { log: { type: 'string', multiple: true, default: [] } } });
const logs = values.log.map((file) => readFileSync(file, 'utf8'));
// A run that ended without its closing line was broken off: that is a failure too.
const broken = { passed: 0, failed: 1, skipped: 0 };
const counts = logs.map((log) => readClosingLine(log) ?? broken);
const outcomes = ['tests', 'journeys', 'cluster']
  .map(outcomePath)
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, 'utf8')));
for (const line of outcomes.flatMap(detailLines)) console.log(line);
for (const log of logs)
  for (const [line] of log.matchAll(/^(?:types|lint|boundaries|dead-code): FAILED in .*$/gm))
    console.log(line);
console.log(closingLine(sum(counts)));
