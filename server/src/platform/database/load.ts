import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { TableDump } from './dump.ts';
import { tablesOf } from './dump.ts';
import { applyMigrations, rebuildTables } from './rebuild-tables.ts';

/** Batch size of an import: maximum rows and maximum characters. */
const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 4_000_000;
/** Tables of earlier versions that no longer exist, with the statement that triggers the rebuild of their content. */
const MADE_ANEW: Record<string, string> = { chunk_vector: 'update reading set embedding_model = null' };

/**
 * Loads a dump of `dumpTables` in one transaction. Without `madeWith` the tables must exist and be empty.
 *
 * @param madeWith number of migrations applied to the dumped database: its schema is rebuilt, filled, and migrated to this version
 * @throws Error with a message for the operator if there is data already, a table is unknown, or a row count differs afterwards
 */
export const loadTables = async (
  pool: pg.Pool,
  folder: string,
  dumps: TableDump[],
  madeWith?: number,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (madeWith !== undefined) {
      await refuseData(client);
      await rebuildTables(client, madeWith);
    }
    await fillTables(client, folder, dumps);
    if (madeWith !== undefined) await applyMigrations(client, madeWith);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/**
 * Replaces all data by a dump of `dumpTables`, in one transaction, and leaves the tables as the first `migrations` migrations make them. Jobs of
 * the queue are dropped with their schema. `afterwards` is a statement that ends the transaction.
 */
export const replaceTables = async (
  pool: pg.Pool,
  folder: string,
  dumps: TableDump[],
  { migrations, afterwards }: { migrations: number; afterwards: string },
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const schema of ['pgboss', 'public']) await client.query(`drop schema if exists ${schema} cascade`);
    await client.query('create schema public');
    await rebuildTables(client, migrations);
    await fillTables(client, folder, dumps);
    await client.query(afterwards);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
};

const fillTables = async (client: pg.ClientBase, folder: string, dumps: TableDump[]): Promise<void> => {
  const known = new Set(await tablesOf(client));
  const keys = await dropForeignKeys(client);
  for (const { table, rows } of dumps) {
    if (table in MADE_ANEW && !known.has(table)) continue;
    if (!known.has(table))
      throw new Error(`This version has no table ${table}: restore with the version that made the backup.`);
    await loadTable(client, table, folder);
    const count = await client.query(`select count(*)::int as rows from "${table}"`);
    if (count.rows[0].rows !== rows)
      throw new Error(`${table} has ${count.rows[0].rows} rows, the backup ${rows}.`);
  }
  for (const { table } of dumps) {
    const statement = MADE_ANEW[table];
    if (statement && !known.has(table)) await client.query(statement);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table "${table}" add constraint "${name}" ${definition}`);
  }
  await advanceCounters(client);
};

/** An installation without users contains only rows that the server creates at startup. */
const refuseData = async (client: pg.ClientBase) => {
  const { rows } = await client.query('select 1 from "user" limit 1');
  if (rows.length) throw new Error('There is data already: restore into an empty DATA_DIR or database.');
};

/** Sets identity sequences to the largest imported number. */
const advanceCounters = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), max("${column}")) from "${table}"`,
    );
  }
};

type Key = { table: string; name: string; definition: string };

/** Drops foreign keys, so that tables can be filled in any order; they are restored at the end and then validate all rows. */
const dropForeignKeys = async (client: pg.ClientBase): Promise<Key[]> => {
  const { rows } = await client.query<Key>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table "${table}" drop constraint "${name}"`);
  return rows;
};

const loadTable = async (client: pg.ClientBase, table: string, folder: string) => {
  const { rows } = await client.query<{ name: string; holds_null: boolean }>(
    `select column_name as name, data_type = 'jsonb' and is_nullable = 'NO' as holds_null
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  // JSON lines do not distinguish SQL null from JSON null.
  const values = rows.map(({ name, holds_null }) =>
    holds_null ? `coalesce("${name}", 'null'::jsonb)` : `"${name}"`,
  );
  const insert = `insert into "${table}" (${columns}) overriding system value
    select ${values.join(', ')} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`;
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length) await client.query(insert, [`[${batch.join(',')}]`]);
    batch = [];
    characters = 0;
  };
  const take = async (line: string) => {
    batch.push(line);
    characters += line.length;
    if (batch.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await flush();
  };
  await pipeline(
    createReadStream(join(folder, `${table}.jsonl.gz`)),
    createGunzip(),
    async (text: AsyncIterable<Buffer>) => {
      for await (const line of linesOf(text)) await take(line);
    },
  );
  await flush();
};

const NEW_LINE = 10;

/** Splits a stream into lines of any length; each must end with a line break. */
async function* linesOf(chunks: AsyncIterable<Buffer>) {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)]).toString('utf8');
      begun = [];
      from = at + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
}
