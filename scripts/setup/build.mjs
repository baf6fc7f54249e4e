import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.mjs';
import { node24 } from './node.mjs';
import { ROOT } from './paths.mjs';
import { runQuietly } from './progress.mjs';

const DIST = join(ROOT, 'web', 'dist');
const STAMP = join(DIST, '.built-from');
const SOURCES = [
  'web/src',
  'web/public',
  'contract/src',
  'web/index.html',
  'web/vite.config.ts',
  'package-lock.json',
  'scripts/setup/compress.mjs',
];

const filesOf = (path) => {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const sourcesHash = () => {
  const hash = createHash('sha256');
  for (const source of SOURCES.map((path) => join(ROOT, path))) {
    const files = source.match(/\.\w+$/) ? [source] : filesOf(source).sort();
    for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
};

/** Builds the web app, when its sources have changed. */
export const build = async () => {
  const hash = sourcesHash();
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hash) {
    rmSync(STAMP, { force: true });
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
    await runQuietly('Building the web app', node24(), [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'web'),
      // Whatever it is called from: a test, for one, has another.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    await compressFiles(DIST);
    writeFileSync(STAMP, hash);
  }
};
