import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { node24 } from './node.mjs';
import { ROOT } from './paths.mjs';
import { runQuietly } from './progress.mjs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const playwrightsOwn = () => {
  const code = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { stdout } = spawnSync(node24(), ['-e', code], { cwd: join(ROOT, 'e2e'), encoding: 'utf8' });
  return stdout.trim();
};

const find = () =>
  [process.env.CHROMIUM_PATH, ...KNOWN, playwrightsOwn()].find((path) => path && existsSync(path));

/** Returns the path of a Chromium for the browser tests, installing one if needed: Debian's, else Playwright's. */
export const chromium = async () => {
  const there = find();
  if (there) return there;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    await runQuietly('Updating the package lists', 'apt-get', ['update']);
    await runQuietly('Installing Chromium', 'apt-get', [
      'install',
      '-y',
      '--no-install-recommends',
      'chromium',
    ]);
  } else {
    const cli = join(ROOT, 'node_modules', 'playwright-core', 'cli.js');
    await runQuietly('Downloading Chromium', node24(), [cli, 'install', 'chromium']).catch(() => {});
  }
  const installed = find();
  if (!installed) {
    throw new Error(
      'The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chrome or Chromium.',
    );
  }
  return installed;
};
