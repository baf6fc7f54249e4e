import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { MIGRATIONS } from './migration-files.ts';

/**
 * The first migration uses a column type of pgvector, which the third removes. On a new database a domain of that name replaces it, so that
 * the extension is not required.
 */
export const STAND_IN_FOR_PGVECTOR = `do $$ begin
  if to_regtype('halfvec') is null and to_regclass('reading') is null then create domain halfvec as text; end if;
end $$`;

/** Applies pending migrations. Must not run concurrently. */
export const runMigrations = async (client: pg.PoolClient): Promise<void> => {
  await client.query(STAND_IN_FOR_PGVECTOR);
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
};
