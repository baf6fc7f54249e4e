import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, writeWhole } from './platform/files/durable.ts';
import type { Secrets } from './platform/seal.ts';

const FILE = 'auth-secret';
/** There while one secret takes the place of another: the one to come. */
const NEXT_FILE = 'auth-secret.next';

export const secretFilesOf = (dataDir: string) => ({
  file: join(dataDir, FILE),
  nextFile: join(dataDir, NEXT_FILE),
});
export const newSecret = () => randomBytes(32).toString('hex');
const read = async (file: string) => (await readFile(file, 'utf8')).trim();

/** The secret that signs sessions, and what else opens: the settings, else one made at the first start and kept in DATA_DIR (mode 0600). */
export const authSecrets = async (settings: {
  AUTH_SECRET?: string | undefined;
  AUTH_SECRET_PREVIOUS?: string | undefined;
  DATA_DIR: string;
}): Promise<Secrets> => {
  const { AUTH_SECRET: given, AUTH_SECRET_PREVIOUS: previous, DATA_DIR: dataDir } = settings;
  if (given) {
    const others = previous && previous !== given ? [previous] : [];
    return { current: given, others, oldest: previous ?? given };
  }
  await makeFolder(dataDir);
  const { file, nextFile } = secretFilesOf(dataDir);
  // On disk before anything is sealed with it: without it what is sealed in the database cannot be opened.
  if (!existsSync(file)) await writeWhole(file, newSecret());
  const current = await read(file);
  const next = existsSync(nextFile) ? await read(nextFile) : current;
  return { current, others: next === current ? [] : [next], oldest: current };
};
