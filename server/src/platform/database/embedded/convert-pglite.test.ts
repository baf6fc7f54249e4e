import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '../../logs.ts';
import { openDatabase } from '../database.ts';
import { runMigrations } from '../migrate.ts';
import { openPool } from '../open-pool.ts';
import { rebuildTables } from '../rebuild-tables.ts';
import { startPglite } from './start-pglite.ts';

const TEXT = 'Grüße, "世界" \\ \n\t 🌍';
let folder: string;
let dataDir: string;

/** What the version before this one left: PGlite's own files, tables of the first migration, rows of several kinds. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-convert-'));
  dataDir = join(folder, 'database');
  const pglite = await startPglite(dataDir);
  const pool = openPool({ ...pglite.connection, max: 1 }, silentLogger);
  const client = await pool.connect();
  await client.query('create extension vector');
  await runMigrations(client);
  await client.query('begin');
  await rebuildTables(client, 1);
  await client.query('commit');
  await client.query(
    `with d as (insert into domain (id, name) values (gen_random_uuid(), $1) returning id),
       f as (insert into document (id, domain_id, name, size_bytes, content_hash, file_key)
         select gen_random_uuid(), id, 'a', 0, 'x', '' from d returning id, domain_id),
       r as (insert into reading (document_id, domain_id, visible, segment, embedding_model)
         select id, domain_id, true, '\\x00ff', 'old:model' from f returning id)
     insert into chunk_vector (reading_id, ordinal, embedding) select id, 0, '[1,2,3]' from r`,
    [TEXT],
  );
  await client.query(`insert into product_setting (key, value) values ('retention_days', 'null')`);
  client.release();
  await pool.end();
  await pglite.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens and closes the folder, and returns what is in it. */
const openOnce = async () => {
  const { pool, close } = await openDatabase({ dataDir, durable: false, logger: silentLogger });
  const { rows } = await pool.query(
    `select d.name, r.segment, r.embedding_model, (select value from product_setting where key = 'retention_days') as setting,
       current_setting('server_version_num')::int / 10000 as version
     from domain d join reading r on r.domain_id = d.id`,
  );
  await close();
  return rows;
};
const isThere = (path: string) => existsSync(join(folder, path));
const KEPT = {
  name: TEXT,
  segment: Buffer.from([0, 255]),
  // Vectors are made anew.
  embedding_model: null,
  setting: null,
  version: 18,
};

test('a folder of an earlier version is converted once; the old one stays until the new one has been opened twice', async () => {
  // Cut short between its two renames: nothing is there under the name.
  renameSync(dataDir, `${dataDir}.pglite`);
  expect(await openOnce()).toEqual([KEPT]);
  expect(isThere('database.pglite')).toBe(true);
  expect(await openOnce()).toEqual([KEPT]);
  expect(isThere('database.pglite')).toBe(true);
  expect(await openOnce()).toEqual([KEPT]);
  expect(isThere('database.pglite')).toBe(false);
  expect(isThere('database.partial')).toBe(false);
});
