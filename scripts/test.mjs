/** `npm test`: installs what is missing (Chromium too), then checks everything. `-- --only types,lint,...` for parts. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './setup/build.mjs';
import { chromium } from './setup/chromium.mjs';
import { install } from './setup/install.mjs';
import { checkNode, node24 } from './setup/node.mjs';
import { ROOT } from './setup/paths.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const only = values.only?.split(',');
const wanted = (name) => !only || only.includes(name);
const failed = [];
let tests = { passed: 0, failed: 0, skipped: 0 };

const bin = (name) => join(ROOT, 'node_modules', name);
const run = (name, args, env = {}) => {
  if (!wanted(name)) return;
  const began = Date.now();
  const { status } = spawnSync(node24(), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`, ...env },
  });
  console.log(
    `${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`,
  );
  if (status !== 0) failed.push(name);
};

const runTests = (name, project, env = {}) => {
  if (!wanted(name)) return;
  const report = join(ROOT, 'test-results', `${name}.json`);
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  rmSync(report, { force: true });
  run(
    name,
    [
      bin('vitest/vitest.mjs'),
      'run',
      ...project.flatMap((one) => ['--project', one]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  );
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    tests = {
      passed: tests.passed + counts.numPassedTests,
      failed: tests.failed + counts.numFailedTests,
      skipped: tests.skipped + counts.numPendingTests,
    };
  } catch {
    failed.push(`${name} (no report)`);
  }
};

try {
  checkNode();
  await install();
  await build();
  run('types', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json']);
  if (wanted('types')) run('types', [bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json']);
  run('lint', [bin('@biomejs/biome/bin/biome'), 'check', '.']);
  run('boundaries', [
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    'contract',
    'server',
    'web',
    'e2e',
    'bench',
    '--config',
    '.dependency-cruiser.cjs',
  ]);
  run('dead-code', [bin('knip/bin/knip.js')]);
  runTests('unit', ['contract', 'server', 'web']);
  if (wanted('e2e')) runTests('e2e', ['e2e'], { CHROMIUM_PATH: await chromium() });
} catch (error) {
  console.error(error.message);
  failed.push('set-up');
}

const ran = tests.passed + tests.failed;
if (failed.length) console.log(`Failed: ${failed.join(', ')}`);
const extra = failed.length && !tests.failed ? failed.length : 0;
console.log(
  `${tests.passed} passed, ${tests.failed + extra} failed${tests.skipped ? `, ${tests.skipped} skipped` : ''}`,
);
process.exit(failed.length || (!only && !ran) ? 1 : 0);
