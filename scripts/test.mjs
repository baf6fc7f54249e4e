/**
 * `npm test`: installs what is missing (Chromium too), then checks everything.
 * `npm test -- --only types,lint,unit` runs some of it, `npm test -- send-message` the tests whose path has that text,
 * `npm test -- --times 10 send-message` these ten times, and `npm run test:busy` any of it on a busy machine.
 */
import { parseArgs } from 'node:util';
import { closingLine, sum } from './checks/closing-line.mjs';
import { startLoad } from './checks/load.mjs';
import { runCheck } from './checks/run-check.mjs';
import { runVitest } from './checks/run-vitest.mjs';
import { build } from './setup/build.mjs';
import { chromium } from './setup/chromium.mjs';
import { install } from './setup/install.mjs';
import { checkNode } from './setup/node.mjs';

const ROOMS = ['contract', 'server', 'web', 'e2e', 'bench'];
const CHECKS = [
  { name: 'types', script: 'typescript/bin/tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types', script: 'typescript/bin/tsc', args: ['-p', 'web/tsconfig.json'] },
  { name: 'lint', script: '@biomejs/biome/bin/biome', args: ['check', '.'] },
  {
    name: 'boundaries',
    script: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: [...ROOMS, '--config', '.dependency-cruiser.cjs'],
  },
  { name: 'dead-code', script: 'knip/bin/knip.js' },
];
const NAMES = [...new Set(CHECKS.map(({ name }) => name)), 'unit', 'e2e'];
/** As many as this machine's least: two cores. */
const AT_ONCE = 2;

const { values, positionals: filters } = parseArgs({
  options: {
    only: { type: 'string' },
    /** How often the tests run, one round after the other. */
    times: { type: 'string', default: '1' },
    /** Beside programs that want all the processors for themselves. */
    busy: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const only = values.only?.split(',') ?? (filters.length ? ['unit', 'e2e'] : NAMES);
const unknown = only.filter((name) => !NAMES.includes(name));
const times = Number(values.times);

const runStaticChecks = async () => {
  const waiting = CHECKS.filter(({ name }) => only.includes(name));
  const passed = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) passed.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { passed: 0, failed: passed.filter((one) => !one).length, skipped: 0 };
};

const runTests = async () => {
  const counts = [];
  if (only.includes('unit')) {
    counts.push(await runVitest({ name: 'unit', projects: ['contract', 'server', 'web'], filters }));
  }
  if (only.includes('e2e')) {
    const env = { CHROMIUM_PATH: await chromium() };
    counts.push(await runVitest({ name: 'e2e', projects: ['e2e'], filters, env }));
  }
  return sum(counts);
};

const runAll = async () => {
  const counts = [await runStaticChecks()];
  for (let round = 1; round <= times; round += 1) {
    if (times > 1) console.log(`Round ${round} of ${times}`);
    counts.push(await runTests());
  }
  return sum(counts);
};

let counts = { passed: 0, failed: 1, skipped: 0 };
let endLoad = () => {};
try {
  if (unknown.length)
    throw new Error(`No check is called ${unknown.join(', ')}. There are ${NAMES.join(', ')}.`);
  if (!Number.isInteger(times) || times < 1)
    throw new Error(`--times is "${values.times}", but it must be a whole number from 1.`);
  checkNode();
  await install();
  await build();
  if (values.busy) endLoad = startLoad().end;
  counts = await runAll();
} catch (error) {
  console.error(error.message);
} finally {
  endLoad();
}
const expectsTests = only.includes('unit') || only.includes('e2e');
const noneRan = expectsTests && counts.passed + counts.failed === 0;
if (noneRan) console.log('No test ran.');
console.log(closingLine(counts));
process.exitCode = counts.failed || noneRan ? 1 : 0;
