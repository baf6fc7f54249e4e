import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';

/** Rows per fetch: a page of the largest rows fits into memory. */
const ROWS_AT_ONCE = 500;

export type TableDump = { table: string; rows: number };

export const tablesOf = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    // Excludes tables of extensions.
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
     order by c.relname`,
  );
  return rows.map(({ name }) => name);
};

/**
 * Writes every table as JSON lines (`TABLE.jsonl.gz`), all from one snapshot. The format does not depend on the database version: a dump of
 * the embedded database can be loaded into a PostgreSQL server, and vice versa.
 */
export const dumpTables = async (pool: pg.Pool, folder: string): Promise<TableDump[]> => {
  const client = await pool.connect();
  const dumps: TableDump[] = [];
  try {
    await client.query('begin isolation level repeatable read read only');
    for (const table of await tablesOf(client)) {
      let rows = 0;
      await client.query(
        `declare dump no scroll cursor for select row_to_json(t)::text as line from "${table}" t`,
      );
      const lines = async function* () {
        for (;;) {
          const page = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from dump`);
          if (!page.rows.length) return;
          rows += page.rows.length;
          yield page.rows.map(({ line }) => `${line}\n`).join('');
        }
      };
      const file = createWriteStream(join(folder, `${table}.jsonl.gz`), { flush: true });
      await pipeline(Readable.from(lines()), createGzip(), file);
      await client.query('close dump');
      dumps.push({ table, rows });
    }
    await client.query('commit');
    client.release();
    return dumps;
  } catch (error) {
    client.release(true);
    throw error;
  }
};
