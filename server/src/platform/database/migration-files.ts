import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

export const migrationCount = (): number => readMigrationFiles({ migrationsFolder: MIGRATIONS }).length;
