/**
 * Makes a backup with rows in every table, for tests that open today what an earlier version stored. To be run in a work
 * tree of that version (npm ci, then this file copied into its scripts/):
 *
 *   AUTH_SECRET="a secret of tests and of nothing else" node scripts/make-upgrade-fixture.mjs FILE.zip
 *
 * server/src/backup/fixtures/e62b622.zip was made so at commit e62b622.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { backUp } from '../server/src/backup/back-up.ts';
import { openLocalFiles } from '../server/src/platform/files/local-files.ts';
import { startTestServer } from '../server/src/test-server.ts';

const [zip] = process.argv.slice(2);

const until = async (read) => {
  for (;;) {
    if (await read()) return;
    await delay(200);
  }
};

/** What people do by themselves: the tables whose rows the server reads back are filled by its own calls. */
const work = async (server) => {
  const ada = await server.person('Ada Owner');
  const bob = await server.person('Bob Colleague');
  const domain = (await ada.get('/domains')).body.domains[0].id;
  const count = async (text) => (await server.database.pool.query(`select 1 from ${text}`)).rowCount;
  const allRead = () =>
    until(async () => !(await count(`document where status in ('queued', 'processing') limit 1`)));
  await allRead();
  await ada.patch(`/domains/${domain}`, { categorizer_prompt: 'About the company and its people.' });
  await ada.patch('/settings', { product_name: 'Larkfield', retention_days: null });
  const chat = (await ada.post('/chats', {})).body.id;
  await ada.post(`/chats/${chat}/participant`, { user_id: bob.id });
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'plan.png');
  const image = await fetch(`${server.url}/v1/chats/${chat}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}` },
    body: form,
  }).then((response) => response.json());
  const { say, socket, close } = await ada.connect();
  const { answer } = (await say(chat, '@Larkfield How many days of holiday are there?', domain)).data;
  await until(() => count(`message where id = '${answer.id}' and status <> 'writing'`));
  await socket.emitWithAck('new_message', {
    message: 'This is the plan.',
    chat_id: chat,
    domain_id: null,
    thread_id: null,
    images: [{ id: image.id }],
    workflow: null,
    client_id: crypto.randomUUID(),
  });
  close();
  await bob.patch(`/messages/${answer.id}`, { rating: 1, comment: 'Right.' });
  await ada.post('/me/api-keys', { name: 'Reports', scopes: ['read'], expires_in_days: 365 });
  const taught = (await ada.post('/chats', {})).body.id;
  await ada.patch(`/chats/${taught}`, { closed: true });
  await ada.post('/lessons', {
    chat_id: taught,
    domain_id: domain,
    topic: 'Zeppelin hangar',
    text: 'The key of the zeppelin hangar hangs behind the porter’s desk.',
  });
  // Bob is no expert: his lesson waits, and Ada is told.
  const proposed = (await bob.post('/chats', {})).body.id;
  await bob.patch(`/chats/${proposed}`, { closed: true });
  const lesson = {
    chat_id: proposed,
    domain_id: domain,
    topic: 'Quokka feeding',
    text: 'At noon, with clover.',
  };
  await bob.post('/lessons', lesson);
  await allRead();
};

/** A value for a column that no call has filled. */
const madeUp = ({ type, name }, unique) => {
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'boolean') return false;
  if (type.startsWith('timestamp')) return new Date('2026-11-22T12:00:00Z');
  if (/int|numeric|double|real/.test(type)) return 1;
  if (type === 'jsonb' || type === 'json') return '{}';
  if (type === 'halfvec') return '[0.5,0.25,-1]';
  if (type === 'bytea') return Buffer.from([1, 2, 3]);
  return type === 'ARRAY' ? [] : `${name} ${unique}`;
};

/** Gives each table that is still empty one row; keys to others name a row that is there. */
const fillEmptyTables = async (pool) => {
  const query = async (text, values) => (await pool.query(text, values)).rows;
  const tables = await query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const empty = [];
  for (const { name } of tables) {
    if (!(await query(`select 1 from "${name}" limit 1`)).length) empty.push(name);
  }
  const keys = await query(
    `select c.relname as table, a.attname as column, f.relname as to, b.attname as to_column
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     join pg_attribute b on b.attrelid = f.oid and b.attnum = k.confkey[1]
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  // A table may wait for one that is filled after it.
  for (let left = empty; left.length; ) {
    const waiting = [];
    for (const table of left) {
      const columns = await query(
        `select column_name as name, is_nullable = 'YES' as nullable,
           case data_type when 'USER-DEFINED' then udt_name else data_type end as type
         from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
           and is_identity = 'NO'`,
        [table],
      );
      const row = [];
      for (const column of columns) {
        const key = keys.find((one) => one.table === table && one.column === column.name);
        const [found] = key ? await query(`select "${key.to_column}" as value from "${key.to}" limit 1`) : [];
        if (key && !found && !column.nullable) row.push(undefined);
        else row.push(key ? (found?.value ?? null) : madeUp(column, table));
      }
      if (row.includes(undefined)) {
        waiting.push(table);
        continue;
      }
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      await query(`insert into "${table}" (${names}) values (${row.map((_, at) => `$${at + 1}`)})`, row);
    }
    if (waiting.length === left.length) throw new Error(`cannot be filled: ${waiting}`);
    left = waiting;
  }
  return empty;
};

const target = mkdtempSync(join(tmpdir(), 'docent-fixture-'));
const server = await startTestServer({ AUTH_SECRET: process.env.AUTH_SECRET ?? '' });
try {
  await work(server);
  console.log('filled by hand:', await fillEmptyTables(server.database.pool));
  const dataDir = join(server.folder, 'data');
  const files = openLocalFiles(join(dataDir, 'files'));
  const { tables } = await backUp({ database: server.database, files, dataDir, target });
  console.log(tables.map(({ table, rows }) => `${table} ${rows}`).join('\n'));
  const entries = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(target.length + 1), readFileSync(path)]);
  writeFileSync(zip, zipSync(Object.fromEntries(entries)));
} finally {
  await server.close();
  rmSync(target, { recursive: true, force: true });
}
process.exit();
