import { existsSync, readdirSync } from 'node:fs';

/** True for the embedded database in a folder that holds nothing yet: data of anybody else is never added to. */
export const isToBeSeeded = (dataDir, { DATABASE_URL } = process.env) =>
  !DATABASE_URL && (!existsSync(dataDir) || readdirSync(dataDir).length === 0);
