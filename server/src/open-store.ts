import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { makeSnapshot, recordVersion } from './backup/snapshot.ts';
import { type BeforeMigration, type Database, openDatabase } from './platform/database/database.ts';
import type { Logger } from './platform/logs.ts';
import type { Settings } from './settings.ts';

type StoreSettings = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * Opens the database that the settings name: a PostgreSQL server, or the embedded one in DATA_DIR. A snapshot of the embedded one is made
 * before a migration. `migrate: false` leaves its tables as they are, whichever version made them.
 */
export const openStore = async (
  { DATABASE_URL: url, DATA_DIR: dataDir }: StoreSettings,
  logger: Logger,
  { migrate = true }: { migrate?: boolean } = {},
): Promise<Database> => {
  if (url) return openDatabase({ url, logger });
  const beforeMigration: BeforeMigration = async ({ pool, applied }) => {
    logger.warn('a snapshot is made before the tables are migrated');
    const snapshot = await makeSnapshot({ pool, dataDir, migrations: applied });
    logger.warn({ snapshot }, 'npm run rollback returns to this snapshot');
  };
  const database = await openDatabase({
    dataDir: join(dataDir, 'database'),
    logger,
    beforeMigration,
    migrate,
  });
  if (migrate) await recordVersion(dataDir, manifest.version);
  return database;
};
