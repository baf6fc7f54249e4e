import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table thing (n int primary key, name text)');
});
afterAll(() => database.remove());

test('every one of many statements at once gets its own answer', async () => {
  const { pool } = database;
  const numbers = Array.from({ length: 3_000 }, (_, index) => index);
  const statements = [
    'select $1::int as n',
    'select $1::int as n, $1::int * 2 as double',
    'with t as (select $1::int as n) select n from t',
  ];
  const answers = await Promise.all(
    numbers.map(async (n) => (await pool.query(statements[n % 3] ?? '', [n])).rows[0].n),
  );
  expect(answers).toEqual(numbers);
});

test('statements of others wait for a transaction, and see it whole', async () => {
  const { pool, transact } = database;
  const written = transact(async ({ query }) => {
    for (let n = 1; n <= 20; n += 1) await query('insert into thing (n) values ($1)', [n]);
  });
  const counts = await Promise.all(
    Array.from(
      { length: 50 },
      async () => (await pool.query('select count(*)::int as n from thing')).rows[0].n,
    ),
  );
  await written;
  expect(counts.filter((n) => n !== 0 && n !== 20)).toEqual([]);
});

test('a failed statement can be repeated, with equal and other values', async () => {
  const { pool } = database;
  await pool.query('delete from thing');
  const insert = (n: number, name: string) =>
    pool.query('insert into thing (n, name) values ($1, $2)', [n, name]);
  await insert(1, 'one');
  await insert(2, 'two');
  await expect(insert(2, 'again')).rejects.toMatchObject({ code: '23505' });
  await expect(insert(3, '\0')).rejects.toMatchObject({ code: '22021' });
  await insert(3, 'three');
  const { rows } = await pool.query('select name from thing where n > $1 order by n', [0]);
  expect(rows.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
});

test('after a restart of the database the same statements work again', async () => {
  const { pool } = database;
  const read = async () => (await pool.query('select $1::text as word', ['here'])).rows[0].word;
  expect([await read(), await read(), await read()]).toEqual(['here', 'here', 'here']);
  await database.breakConnections();
  await expect.poll(() => read().catch(() => 'away'), { timeout: 30_000 }).toBe('here');
  expect([await read(), await read()]).toEqual(['here', 'here']);
});
