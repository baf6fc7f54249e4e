import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, writeWhole } from './platform/files/durable.ts';

/** The secret that signs sessions: the setting, else one made at the first start and kept in DATA_DIR (mode 0600). */
export const authSecret = async (settings: {
  AUTH_SECRET?: string | undefined;
  DATA_DIR: string;
}): Promise<string> => {
  if (settings.AUTH_SECRET) return settings.AUTH_SECRET;
  await makeFolder(settings.DATA_DIR);
  const file = join(settings.DATA_DIR, 'auth-secret');
  // On disk before anything is sealed with it: without it what is sealed in the database cannot be opened.
  if (!existsSync(file)) await writeWhole(file, randomBytes(32).toString('hex'));
  return (await readFile(file, 'utf8')).trim();
};
