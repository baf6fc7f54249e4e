import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureTemplate } from './embedded.ts';

/** Where the build leaves an empty embedded database, so that a first start need not run initdb. */
export const TEMPLATE_PATH = fileURLToPath(new URL('../../../dist/empty-database', import.meta.url));

/** The template's path, made first if it is missing. Several processes may ask at once: one makes it. */
export const databaseTemplate = async (): Promise<string> => {
  const making = `${TEMPLATE_PATH}.making`;
  while (!existsSync(TEMPLATE_PATH)) {
    mkdirSync(dirname(TEMPLATE_PATH), { recursive: true });
    try {
      mkdirSync(making);
    } catch {
      await delay(100);
      continue;
    }
    await ensureTemplate(TEMPLATE_PATH);
  }
  return TEMPLATE_PATH;
};
