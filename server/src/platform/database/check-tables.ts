import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { tablesOf } from './dump.ts';
import { MIGRATIONS } from './migration-files.ts';

const BACKUP = '(npm run backup -- FOLDER)';
const RESTORE =
  'restore it with this version into an empty DATA_DIR or database (npm run restore -- FOLDER): docs/operations.md';

/**
 * Refuses a database that this version cannot migrate, before anything is changed.
 *
 * @returns the number of migrations applied so far
 * @throws Error with a message that states the remedy
 */
export const checkTables = async (client: pg.ClientBase): Promise<number> => {
  const tables = await tablesOf(client);
  const applied = await appliedMigrations(client);
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
  if (!applied.length) {
    if (!tables.length) return 0;
    throw new Error(
      'This database has tables that are not those of Docent: name an empty database in DATABASE_URL.',
    );
  }
  if (applied[0] !== known[0]) {
    const ours = ['chat', 'message', 'user'].every((table) => tables.includes(table));
    throw new Error(
      ours
        ? `The data was stored by an older version of Docent, whose tables cannot be brought up to date. Make a backup with that version ${BACKUP} and ${RESTORE}.`
        : 'This database is that of another program: name an empty database in DATABASE_URL.',
    );
  }
  if (applied.some((hash, at) => hash !== known[at]))
    throw new Error(
      'The data was stored by a newer version of Docent: start that version, or go back to the snapshot that the upgrade made of an embedded database (npm run rollback), or restore a backup that was made before the upgrade into an empty DATA_DIR or database (npm run restore -- FOLDER): docs/operations.md.',
    );
  if (!tables.includes('user'))
    throw new Error(
      'The database is damaged, tables are missing: restore a backup into an empty DATA_DIR or database (npm run restore -- FOLDER): docs/operations.md.',
    );
  return applied.length;
};

const appliedMigrations = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows: found } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found[0].exists) return [];
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash }) => hash);
};
