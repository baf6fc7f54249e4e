import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { linkPostgresLibraries } from './postgres-links.mjs';
import { runQuietly } from './progress.mjs';

const STAMP = join(ROOT, 'node_modules', '.docent-installed');

/** Returns a hash of the installed packages' inputs: the lock file and this platform. */
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

// Not `npm ci`: it refuses a lock file that lacks the optional binaries of other platforms, which a registry
// mirror may not have. `install --no-save` takes the locked versions and leaves the lock file alone.

/** Installs the dependencies unless just these are there. An install that was cut short is done again. */
export const install = async () => {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted()) return;
  rmSync(STAMP, { force: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await runQuietly(
    'Installing dependencies',
    npm,
    // The tools that build too, in an environment of production as well.
    ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      shell: process.platform === 'win32',
      env: { ...process.env, npm_config_engine_strict: 'false' },
    },
  );
  linkPostgresLibraries();
  writeFileSync(STAMP, wanted());
};
