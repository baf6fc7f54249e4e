import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test-until.ts';
import { silentLogger } from '../logs.ts';
import { startMaintenance, vacuumNeediest } from './maintenance.ts';
import { openTestDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

/** What the planner and the clean-up know of a table. The counters are written at most once a second. */
const knownOf = async (table: string) => {
  const { rows } = await database.pool.query(
    `select c.reltuples::int as rows, s.n_dead_tup::int as dead, s.n_mod_since_analyze::int as changed
     from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = $1`,
    [table],
  );
  return rows[0];
};

test('tables that have changed much are cleaned and counted, the others left alone', async () => {
  const { pool } = database;
  await pool.query('create table lively (n int, name text) with (autovacuum_enabled = off)');
  await pool.query('create table "Quiet one" (n int) with (autovacuum_enabled = off)');
  await pool.query("insert into lively select n, 'x' from generate_series(1, 5000) n");
  await pool.query('insert into "Quiet one" select generate_series(1, 20)');
  await pool.query('delete from lively where n > 1000');
  await until(async () => (await knownOf('lively')).dead >= 4_000);
  const seen: string[] = [];
  for (let table = await vacuumNeediest(pool); table; table = await vacuumNeediest(pool)) {
    expect(seen).not.toContain(table);
    seen.push(table);
  }
  expect(seen).toContain('public.lively');
  expect(seen).not.toContain('public."Quiet one"');
  expect(await knownOf('lively')).toEqual({ rows: 1_000, dead: 0, changed: 0 });
});

test('an engine that hangs is restarted: what waits for it fails, what comes after works', async () => {
  if (database.kind !== 'embedded') return; // a server has a time limit of its own for that
  const { pool } = database;
  await pool.query('create table kept (n int)');
  await pool.query('insert into kept values (7)');
  const end = startMaintenance({
    pool,
    logger: silentLogger,
    restart: database.breakConnections,
    everyMs: 50,
    hungMs: 500,
  });
  await expect(pool.query('select pg_sleep(600)')).rejects.toThrow();
  const read = async () => (await pool.query('select n from kept')).rows[0].n;
  await expect.poll(() => read().catch(() => 'away')).toBe(7);
  end();
});
