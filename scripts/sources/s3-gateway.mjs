import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { runQuietly } from '../setup/progress.mjs';

const MODULE = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';
const FOLDER = join(ROOT, '.cache', 'sources', 'go');

/** Builds versitygw (Apache-2.0) once, where Go is installed: an S3 server on a folder that, unlike s3rver, checks every signature. */
export const prepareS3Gateway = async () => {
  const program = join(FOLDER, 'versitygw');
  if (existsSync(program)) return program;
  await mkdir(FOLDER, { recursive: true });
  const env = { ...process.env, GOBIN: FOLDER };
  await runQuietly('Building versitygw', 'go', ['install', MODULE], { env });
  return program;
};
