import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.mjs';
import { node24 } from './node.mjs';
import { ROOT } from './paths.mjs';
import { runQuietly } from './progress.mjs';

/** Outputs of the build, and the sources of each. */
const WEB = {
  folder: join(ROOT, 'web', 'dist'),
  sources: [
    'web/src',
    'web/public',
    'contract/src',
    'web/index.html',
    'web/vite.config.ts',
    'package-lock.json',
    'scripts/setup/compress.mjs',
  ],
};
const SERVER = {
  folder: join(ROOT, 'server', 'dist'),
  sources: ['server/src', 'contract/src', 'package-lock.json', 'scripts/setup/bundle-server.mjs'],
};

const filesOf = (path) => {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const hashOf = (sources) => {
  const hash = createHash('sha256');
  for (const source of sources.map((path) => join(ROOT, path))) {
    const files = source.match(/\.\w+$/) ? [source] : filesOf(source).sort();
    for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
};

/** Does the work when the sources are not those that the folder was built from. */
const whenChanged = async ({ folder, sources }, work) => {
  const stamp = join(folder, '.built-from');
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(stamp, { force: true });
  await work(folder);
  writeFileSync(stamp, hash);
};

const run = (label, args, cwd) =>
  // Overrides the caller's NODE_ENV: a test, for one, has another.
  runQuietly(label, node24(), args, { cwd, env: { ...process.env, NODE_ENV: 'production' } });

/** Builds the web app and the server, each when its sources have changed. */
export const build = async () => {
  await whenChanged(WEB, async (folder) => {
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
    await run('Building the web app', [vite, 'build', '--logLevel', 'warn'], join(ROOT, 'web'));
    await compressFiles(folder);
  });
  await whenChanged(SERVER, () =>
    run('Building the server', [join(ROOT, 'scripts', 'setup', 'bundle-server.mjs')], ROOT),
  );
};
