import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret that signs sessions: the setting, else one made at the first start and kept in DATA_DIR (mode 0600). */
export const authSecret = (settings: { AUTH_SECRET?: string | undefined; DATA_DIR: string }): string => {
  if (settings.AUTH_SECRET) return settings.AUTH_SECRET;
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const file = join(settings.DATA_DIR, 'auth-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
};
