import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { tablesOf } from './dump.ts';
import { STAND_IN_FOR_PGVECTOR } from './migrate.ts';
import { MIGRATIONS } from './migration-files.ts';

/** Drops all tables and applies the first `migrations` migrations. Requires a transaction. */
export const rebuildTables = async (client: pg.ClientBase, migrations: number): Promise<void> => {
  for (const table of await tablesOf(client)) await client.query(`drop table "${table}" cascade`);
  await client.query('delete from drizzle.__drizzle_migrations');
  await client.query(STAND_IN_FOR_PGVECTOR);
  await applyMigrations(client, 0, migrations);
};

/** Applies the migrations from index `from` to `to` (exclusive). Requires a transaction. */
export const applyMigrations = async (client: pg.ClientBase, from: number, to?: number): Promise<void> => {
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  for (const { sql, hash, folderMillis } of files.slice(from, to)) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
};
