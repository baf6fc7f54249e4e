import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureTemplate } from './embedded.ts';

/** Where the build leaves an empty embedded database, so that a first start need not run initdb. */
export const TEMPLATE_PATH = fileURLToPath(new URL('../../../dist/empty-database', import.meta.url));

/** The template's path, made first if it is missing. The build makes it; tests call this once, before they run side by side. */
export const databaseTemplate = async (): Promise<string> => {
  if (!existsSync(TEMPLATE_PATH)) {
    mkdirSync(dirname(TEMPLATE_PATH), { recursive: true });
    await ensureTemplate(TEMPLATE_PATH);
  }
  return TEMPLATE_PATH;
};
