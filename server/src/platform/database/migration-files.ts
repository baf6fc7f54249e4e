import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

export const migrationCount = (): number => readMigrationFiles({ migrationsFolder: MIGRATIONS }).length;

/** Name and time of the last of the first `count` migrations. */
export const lastMigrationOf = (count: number): { tag: string; at: Date } | null => {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'));
  const entry: { tag: string; when: number } | undefined = journal.entries[count - 1];
  return entry ? { tag: entry.tag, at: new Date(entry.when) } : null;
};
