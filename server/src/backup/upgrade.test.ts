import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURE_SECRET, unpackFixture } from '../../test/kit/backup-fixture.ts';
import { createTestDatabaseUrl } from '../../test/kit/database.ts';
import { startTestServer, type TestServer } from '../../test/kit/server.ts';
import { until } from '../../test/kit/until.ts';
import { openDatabase } from '../platform/database/database.ts';
import { loadTables } from '../platform/database/load.ts';
import { rebuildTables } from '../platform/database/rebuild-tables.ts';
import { openLocalFiles } from '../platform/files/local-files.ts';
import { silentLogger } from '../platform/logs.ts';
import { FILES, TABLES } from './back-up.ts';
import { readManifest } from './manifest.ts';
import { restore } from './restore.ts';

/** Data of commit e62b622, whose tables the first migration alone had made. */
const OLD = 'e62b622';
const OLD_MIGRATIONS = 1;

let folder: string;
let backup: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-upgrade-'));
  backup = join(folder, 'backup');
  unpackFixture(OLD, backup);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An installation of the test's own that is not running. */
const createInstallation = async (name: string) => {
  const { url, drop } = await createTestDatabaseUrl();
  const dataDir = join(folder, name);
  return {
    dataDir,
    open: () => openDatabase({ url, logger: silentLogger }),
    environment: {
      DATA_DIR: dataDir,
      AUTH_SECRET: FIXTURE_SECRET,
      DATABASE_URL: url,
    },
    drop,
  };
};

const signIn = async ({ call }: TestServer, email: string): Promise<string> => {
  const session = await call('POST', '/auth/sign-in/email', { email, password: 'a-long-password' });
  const bearer = session.headers.get('set-auth-token') ?? '';
  const { token } = (await call('GET', '/auth/token', undefined, bearer)).body;
  return (await call('POST', '/login', { firebase_id_token: token })).body.access_token;
};

/** Checks that existing data is there and that the server continues to work with it. */
const goesOn = async (server: TestServer) => {
  const token = await signIn(server, 'ada.owner@example.com');
  const get = async (path: string) => (await server.call('GET', path, undefined, token)).body;
  expect((await get('/settings')).product_name).toBe('Larkfield');
  const { chats } = await get('/chats');
  expect(chats).toHaveLength(2);
  const [domain] = (await get('/domains')).domains;
  const { documents } = await get(`/documents?kb_id=${domain.id}&docs_per_page=100`);
  expect(documents.map(({ parsing_status }: { parsing_status: string }) => parsing_status)).toEqual(
    Array(4).fill('ingested'),
  );
  const bytesOf = async (path: string) =>
    (await fetch(`${server.url}/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer();
  const [pdf] = documents.filter(({ type }: { type: string }) => type === 'pdf');
  expect(
    Buffer.from(await bytesOf(`/documents/${pdf.id}/file`))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  const socket = io(server.url, { auth: { token }, transports: ['websocket'], forceNew: true });
  const open = async (chatId: string) =>
    (await socket.emitWithAck('load_chat', { chat_id: chatId })).data.messages;
  const opened = await Promise.all(chats.map(({ id }: { id: string }) => open(id)));
  const answers = opened.flat().filter(({ answer }) => answer);
  expect(answers).toHaveLength(1);
  expect(answers[0].sources.length).toBeGreaterThan(0);

  const { body } = await server.call('POST', '/chats', {}, token);
  const asked = await socket.emitWithAck('new_message', {
    message: '@Larkfield Where is the key of the zeppelin hangar?',
    chat_id: body.id,
    domain_id: domain.id,
    thread_id: null,
    images: [],
    workflow: null,
    client_id: crypto.randomUUID(),
  });
  const answer = await until(async () =>
    (await open(body.id)).find(
      ({ id, status }: { id: string; status: string }) => id === asked.data.answer.id && status !== 'writing',
    ),
  );
  expect(answer.content).toContain('hangs behind the porter’s desk');
  socket.close();

  const form = new FormData();
  form.append('kb_id', domain.id);
  form.append('files', new Blob(['The quokka is fed at noon.']), 'quokka.txt');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${server.url}/v1/documents`, { method: 'POST', headers, body: form });
  expect(sent.status).toBe(200);
  const all = await server.documents(
    { get: (path) => server.call('GET', path, undefined, token) },
    domain.id,
  );
  expect(all.map(({ error }: { error: string | null }) => error)).toEqual(Array(5).fill(null));
};

test('restores a backup of an earlier version with all rows and runs on it', async () => {
  const { dataDir, open, environment, drop } = await createInstallation('restored');
  const database = await open();
  await restore({
    database,
    files: openLocalFiles(join(dataDir, 'files')),
    dataDir,
    source: backup,
  });
  const { tables } = await readManifest(backup);
  const { rows: now } = await database.pool.query(
    `select relname as table from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const still = new Set(now.map(({ table }) => table));
  expect(tables.every(({ rows }) => rows > 0)).toBe(true);
  for (const { table, rows } of tables.filter(({ table }) => still.has(table))) {
    const { rows: counted } = await database.pool.query(`select count(*)::int as rows from "${table}"`);
    expect([table, counted[0].rows]).toEqual([table, rows]);
  }
  await database.close();
  const server = await startTestServer(environment);
  await goesOn(server);
  await server.close();
  await drop();
});

test('migrates tables of an earlier version at the start, with their rows', async () => {
  const { dataDir, open, environment, drop } = await createInstallation('upgraded');
  const database = await open();
  const client = await database.pool.connect();
  await rebuildTables(client, OLD_MIGRATIONS);
  client.release();
  await loadTables(database.pool, join(backup, TABLES), (await readManifest(backup)).tables);
  await database.close();
  cpSync(join(backup, FILES), join(dataDir, 'files'), { recursive: true });
  const server = await startTestServer(environment);
  await goesOn(server);
  await server.close();
  await drop();
});
