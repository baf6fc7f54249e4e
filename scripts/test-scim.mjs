/**
 * `npm run test:scim`: runs scim2-tester (PyPI, Apache-2.0) against a running server; needs Python 3.11 or newer with venv. The
 * installation is cached in .cache; SCIM_PYTHON names a Python that has it already.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { closeRun } from './checks/closing-line.mjs';
import { runVitest } from './checks/run-vitest.mjs';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';

const PACKAGES = ['scim2-tester==0.5.2', 'scim2-client==0.13.2', 'scim2-models==0.12.3', 'httpx2==2.16.2'];
const folder = join(ROOT, '.cache', 'scim2-tester');

const run = (program, args) => {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (status === 0) return;
  console.error(error ? `${program}: ${error.message}` : `${program} ${args.join(' ')} ended with ${status}`);
  process.exit(1);
};

/** A Python with the tester. */
const python = () => {
  if (process.env.SCIM_PYTHON) return process.env.SCIM_PYTHON;
  const own = join(folder, 'bin', 'python');
  if (!existsSync(own)) run('python3', ['-m', 'venv', folder]);
  run(own, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES]);
  return own;
};

const SCIM_PYTHON = python();
await prepare();
const outcome = await runVitest({
  name: 'scim',
  projects: ['unit', 'integration'],
  filters: ['server/test/scim/'],
  env: { SCIM_PYTHON },
});
closeRun([outcome]);
