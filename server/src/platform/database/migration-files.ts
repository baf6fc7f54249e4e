import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Number of migrations of this version. */
export const migrationCount = (): number => readMigrationFiles({ migrationsFolder: MIGRATIONS }).length;
