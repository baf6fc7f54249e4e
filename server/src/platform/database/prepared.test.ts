import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { ASYNC_COMMIT } from './async-commit.ts';
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
