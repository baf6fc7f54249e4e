import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../../../test/kit/database.ts';
import { silentLogger } from '../logs.ts';
import { endPool, openPool } from './open-pool.ts';

let database: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
beforeAll(async () => {
  database = await createTestDatabaseUrl();
});
afterAll(() => database.drop());

const open = () => openPool({ connectionString: database.url }, silentLogger);

test('a statement that waits for a lock does not keep a pool from ending', async () => {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('select pg_advisory_lock(7)');
  const pool = open();
  const waits = pool.query('select pg_advisory_lock(7)').catch((error: Error) => error);
  await once(pool, 'acquire');
  await endPool(pool, 50);
  expect(await waits).toBeInstanceOf(Error);
  await holder.end();
});

test('nor does a connection that nobody gives back', async () => {
  const pool = open();
  const kept = await pool.connect();
  await endPool(pool, 50);
  await expect(kept.query('select 1')).rejects.toThrow();
});

test('what is under way comes to its end first', async () => {
  const pool = open();
  const answer = pool.query('select 1 as one from pg_sleep(0.2)');
  await once(pool, 'acquire');
  await endPool(pool);
  expect((await answer).rows).toEqual([{ one: 1 }]);
});
