/**
 * `npm test`: installs what is missing (Chromium too), then checks everything. Files that fail run once more; see `runWithReruns`.
 * `npm test -- --only types,lint,unit` runs some of it (tests are `unit`, `integration`, `component` or `journeys`),
 * `npm test -- send-message` the tests whose path has that text, `npm test -- --times 10 send-message` these ten times without second tries, and `npm run test:busy` any of it on a busy machine.
 * `npm run test:journeys -- --shuffle 7` runs the browser tests in the order of a seed.
 */
import { parseArgs } from 'node:util';
import { closeRun } from './checks/closing-line.mjs';
import { startLoad } from './checks/load.mjs';
import { runCheck } from './checks/run-check.mjs';
import { RERUN_FILES_MAX, runVitest, runWithReruns } from './checks/run-vitest.mjs';
import { makeTemporaryFolder } from './checks/temporary-folder.mjs';
import { recordTimes } from './checks/usual-times.mjs';
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
/** Levels of tests without a browser, and those with: vitest's projects. */
const LEVELS = ['unit', 'integration', 'component'];
const JOURNEYS = 'journeys';
const NAMES = [...new Set(CHECKS.map(({ name }) => name)), ...LEVELS, JOURNEYS];
/** As many as this machine's least: two cores. */
const AT_ONCE = 2;

const { values, positionals: filters } = parseArgs({
  options: {
    only: { type: 'string' },
    /** How often the tests run, one round after the other. */
    times: { type: 'string', default: '1' },
    /** Runs beside programs that need all processors. */
    busy: { type: 'boolean', default: false },
    /** Seed of a random order of files and tests. */
    shuffle: { type: 'string' },
    /** Writes what the tests took as their usual times; on a quiet machine. */
    'record-times': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const only = values.only?.split(',') ?? (filters.length ? [...LEVELS, JOURNEYS] : NAMES);
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

const options = values.shuffle
  ? ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${values.shuffle}`]
  : [];

const runTests = async () => {
  const budget = { left: RERUN_FILES_MAX };
  const run = (one) => (times > 1 ? runVitest(one) : runWithReruns(one, budget));
  const outcomes = [];
  const projects = LEVELS.filter((level) => only.includes(level));
  if (projects.length) outcomes.push(await run({ name: 'tests', projects, filters, options }));
  if (only.includes(JOURNEYS)) {
    const env = { CHROMIUM_PATH: await chromium() };
    outcomes.push(await run({ name: JOURNEYS, projects: [JOURNEYS], filters, options, env }));
  }
  return outcomes;
};

const runAll = async () => {
  const staticChecks = await runStaticChecks();
  const outcomes = [];
  for (let round = 1; round <= times; round += 1) {
    if (times > 1) console.log(`Round ${round} of ${times}`);
    outcomes.push(...(await runTests()));
  }
  if (values['record-times']) recordTimes(outcomes.map(({ report }) => report));
  return { others: [staticChecks], outcomes };
};

let run = { others: [{ passed: 0, failed: 1, skipped: 0 }], outcomes: [] };
let endLoad = () => {};
try {
  if (unknown.length)
    throw new Error(`No check is called ${unknown.join(', ')}. There are ${NAMES.join(', ')}.`);
  if (!Number.isInteger(times) || times < 1)
    throw new Error(`--times is "${values.times}", but it must be a whole number from 1.`);
  if (values.shuffle && !/^\d+$/.test(values.shuffle))
    throw new Error(`--shuffle is "${values.shuffle}", but it must be a whole number.`);
  checkNode();
  await install();
  await build();
  Object.assign(process.env, makeTemporaryFolder());
  if (values.busy) endLoad = startLoad().end;
  run = await runAll();
} catch (error) {
  console.error(error.message);
} finally {
  endLoad();
}
const expectsTests = [...LEVELS, JOURNEYS].some((level) => only.includes(level));
closeRun(run.outcomes, { others: run.others, expectsTests });
