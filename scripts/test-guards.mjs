/**
 * `npm run test:guards`: removes the guards of access of `checks/access-guards.mjs`, one at a time, in a copy of the last commit, and lists
 * the guards that no test misses, and the failing test of each other. `--slice 2/4` runs the second quarter. See docs/decisions/0071.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { GUARDS } from './checks/access-guards.mjs';
import { closingLine } from './checks/closing-line.mjs';
import { node24 } from './setup/node.mjs';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';

const { values } = parseArgs({ options: { slice: { type: 'string', default: '1/1' } } });
const [slice, slices] = values.slice.split('/').map(Number);
if (!(slice >= 1 && slices >= slice)) {
  console.error('--slice is two whole numbers: 2/4.');
  process.exit(1);
}

await prepare();
const git = (...args) => execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
const copy = join(mkdtempSync(join(tmpdir(), 'docent-guards-')), 'copy');
git('worktree', 'add', '--quiet', '--detach', copy);

/** A busy machine has its time. */
const TEST_MS = '60000';
/** The first test that failed, with its file and why, or null. */
const failedOf = (tests) => {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const report = join(copy, 'guard.json');
  rmSync(report, { force: true });
  const how = ['--bail', '1', '--testTimeout', TEST_MS, '--reporter', 'json', '--outputFile', report];
  const args = [vitest, 'run', '--project', 'unit', '--project', 'integration', ...how, ...tests];
  const env = { ...process.env, ALL_INPUTS: 'yes' };
  if (spawnSync(node24(), args, { cwd: copy, env, stdio: 'ignore' }).status === 0) return null;
  if (!existsSync(report)) return { why: 'no report' };
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults;
  const file = files.find(({ status }) => status === 'failed');
  const test = file?.assertionResults.find(({ status }) => status === 'failed');
  const why = String(test?.failureMessages[0] ?? file?.message).split('\n')[0];
  return { file: file && relative(copy, file.name), title: test?.title, why };
};

const at = (part) => Math.round((GUARDS.length * part) / slices);
const chosen = GUARDS.slice(at(slice - 1), at(slice));
let survived = 0;
try {
  for (const folder of ['node_modules', 'server/node_modules', 'web/dist', 'server/dist'])
    if (existsSync(join(ROOT, folder))) symlinkSync(join(ROOT, folder), join(copy, folder));
  for (const { file, from, to, tests: of } of chosen) {
    const path = join(copy, file);
    const whole = readFileSync(path, 'utf8');
    if (whole.split(from).length !== 2) throw new Error(`${file} has no, or more than one: ${from}`);
    writeFileSync(
      path,
      whole.replace(from, () => to),
    );
    const failed = failedOf(of);
    writeFileSync(path, whole);
    // A slow or wrong test proves nothing about the guard: with the guard it must pass.
    const isCaught = failed?.file && !failedOf([failed.file]);
    if (!isCaught) survived += 1;
    const verdict = isCaught ? 'caught  ' : failed ? 'UNSURE  ' : 'SURVIVED';
    console.log(`${verdict} ${file}: ${from.replace(/\s+/g, ' ').slice(0, 90)}`);
    if (failed) console.log(`         by ${failed.title ?? failed.file}: ${failed.why.slice(0, 160)}`);
  }
} finally {
  git('worktree', 'remove', '--force', copy);
}
console.log(closingLine({ passed: chosen.length - survived, failed: survived, skipped: 0 }));
process.exitCode = survived ? 1 : 0;
