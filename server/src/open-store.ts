import { join } from 'node:path';
import { type Database, openDatabase } from './platform/database/database.ts';
import type { Logger } from './platform/logs.ts';
import type { Settings } from './settings.ts';

/** The database that the settings name: a PostgreSQL server, or the embedded one in DATA_DIR. */
export const openStore = (settings: Settings, logger: Logger): Promise<Database> =>
  openDatabase(
    settings.DATABASE_URL
      ? { url: settings.DATABASE_URL, logger }
      : { dataDir: join(settings.DATA_DIR, 'database'), logger },
  );
