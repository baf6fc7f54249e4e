import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { checkTables } from './check-tables.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

/** Returns the result of the check after these statements, which are rolled back. */
const checked = async (...statements: string[]): Promise<string> => {
  const client: pg.PoolClient = await database.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    return await checkTables(client).then(
      () => 'fine',
      (error: Error) => error.message,
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
};

const FORGET_ALL = ['drop schema drizzle cascade', 'drop schema public cascade', 'create schema public'];

test('tables of this version, and an empty database, are fine', async () => {
  expect(await checked()).toBe('fine');
  expect(await checked(...FORGET_ALL)).toBe('fine');
});

test('tables from before the first migration point to backup and restore', async () => {
  const said = await checked("update drizzle.__drizzle_migrations set hash = 'another' where id = 1");
  expect(said).toContain('an older version of Docent');
  expect(said).toContain('npm run backup -- FOLDER');
  expect(said).toContain('npm run restore -- FOLDER');
});

test('tables with unknown migrations belong to a newer version', async () => {
  const said = await checked(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.now() * 2})`,
  );
  expect(said).toContain('a newer version of Docent');
  expect(said).toContain('npm run restore -- FOLDER');
});

test('tables of another program are left alone', async () => {
  const own = 'create table invoice (id int)';
  const of = 'name an empty database in DATABASE_URL';
  expect(await checked(...FORGET_ALL, own)).toContain(of);
  const other = "update drizzle.__drizzle_migrations set hash = 'another'";
  expect(await checked(other, 'drop schema public cascade', 'create schema public', own)).toContain(of);
});

test('tables that are gone are damage', async () => {
  expect(await checked('drop schema public cascade', 'create schema public')).toContain(
    'The database is damaged',
  );
});
