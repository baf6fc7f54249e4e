import { existsSync, readdirSync } from 'node:fs';

/** Returns true for the embedded database in an empty folder: existing data is never added to. */
export const isToBeSeeded = (dataDir, { DATABASE_URL } = process.env) =>
  !DATABASE_URL && (!existsSync(dataDir) || readdirSync(dataDir).length === 0);
