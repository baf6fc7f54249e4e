import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

/** With it the fixtures' sessions and sealed values can be read. */
export const FIXTURE_SECRET = 'a secret of tests and of nothing else';

/** Unpacks the backup that the version of a commit made (server/test/fixtures/make.mjs). */
export const unpackFixture = (commit: string, folder: string): void => {
  const zip = readFileSync(new URL(`../fixtures/${commit}.zip`, import.meta.url));
  for (const [path, bytes] of Object.entries(unzipSync(zip))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
};
