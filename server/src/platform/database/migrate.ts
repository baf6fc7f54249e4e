import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { MIGRATIONS } from './migration-files.ts';

/**
 * The first migration has a column of pgvector's type, the third removes it: on a new database a domain of that name
 * stands in, so that no PostgreSQL needs the extension.
 */
export const STAND_IN_FOR_PGVECTOR = `do $$ begin
  if to_regtype('halfvec') is null and to_regclass('reading') is null then create domain halfvec as text; end if;
end $$`;

/** Brings the tables up to date. To be called by one process at a time. */
export const runMigrations = async (client: pg.PoolClient): Promise<void> => {
  await client.query(STAND_IN_FOR_PGVECTOR);
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
};
