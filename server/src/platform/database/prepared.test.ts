import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { silentLogger } from '../logs.ts';
import { ASYNC_COMMIT } from './async-commit.ts';
import { endPool, openPool } from './open-pool.ts';
import { PREPARED } from './prepared.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

const onOne = async <Result>(work: (db: NodePgDatabase) => Promise<Result>): Promise<Result> => {
  const client = await database.pool.connect();
  try {
    return await work(drizzle(client));
  } finally {
    client.release();
  }
};

/** Executions of the statements whose text has this part, by kind of plan. */
const plansOf = async (db: NodePgDatabase, part: string) => {
  const { rows } = await db.execute(sql`select generic_plans::int as general, custom_plans::int as custom
    from pg_prepared_statements where position(${part} in statement) > 0`);
  return rows;
};

test('plans a marked statement once a connection, and no other statement', async () => {
  const kept = await onOne(async (db) => {
    for (const n of [1, 2, 3]) {
      const { rows } = await db.execute(sql`${PREPARED} select ${n}::int + 1 as "markedSum"`);
      expect(rows).toEqual([{ markedSum: n + 1 }]);
      await db.execute(sql`select ${n}::int as "plainSum"`);
    }
    return (
      await db.execute(
        sql`select statement, generic_plans + custom_plans as uses from pg_prepared_statements`,
      )
    ).rows;
  });
  expect(kept.filter(({ statement }) => String(statement).includes('markedSum'))).toMatchObject([
    { uses: '3' },
  ]);
  expect(kept.filter(({ statement }) => String(statement).includes('plainSum'))).toEqual([]);
});

test('plans a marked statement once where no pooler is in between', async () => {
  const pool = openPool({ connectionString: database.url, max: 1 }, silentLogger, { plansOnce: true });
  const db = drizzle(pool);
  const showMode = async () =>
    (await pool.query('select setting from pg_settings where name = $1', ['plan_cache_mode'])).rows;
  for (const n of [1, 2, 3]) {
    const marked = db.execute(sql`${PREPARED} select ${n}::int + 1 as "onceSum"`);
    expect((await marked).rows).toEqual([{ onceSum: n + 1 }]);
    expect(await showMode()).toEqual([{ setting: 'auto' }]);
  }
  expect(await plansOf(db, 'onceSum')).toEqual([{ general: 3, custom: 0 }]);
  await endPool(pool);
});

test('switches the plan mode again after a rollback', async () => {
  const pool = openPool({ connectionString: database.url, max: 1 }, silentLogger, { plansOnce: true });
  const db = drizzle(pool);
  const mode = async () =>
    (await pool.query('select setting from pg_settings where name = $1', ['plan_cache_mode'])).rows[0]
      .setting;
  await db.execute(sql`${PREPARED} select ${0}::int as "undoneSum"`);
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`select ${1}::int`);
    await tx.execute(sql`select ${'not a number'}::int`);
  });
  await expect(undone).rejects.toThrow();
  expect(await mode()).toBe('auto');
  for (const n of [1, 2]) await db.execute(sql`${PREPARED} select ${n}::int as "undoneSum"`);
  expect(await plansOf(db, 'undoneSum')).toEqual([{ general: 3, custom: 0 }]);
  await endPool(pool);
});

test('only the commit of an async statement skips the wait for the disk', async () => {
  const show = sql`select current_setting('synchronous_commit') as value`;
  const inside = await onOne((db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from ${ASYNC_COMMIT}`);
      return (await tx.execute(show)).rows;
    }),
  );
  expect(inside).toEqual([{ value: 'off' }]);
  const after = await onOne(async (db) => {
    await db.execute(sql`select 1 from ${ASYNC_COMMIT}`);
    return (await db.execute(show)).rows;
  });
  expect(after).toEqual([{ value: 'on' }]);
});
