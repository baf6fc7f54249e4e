import { randomUUID } from 'node:crypto';
import fs, { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toAppError } from '../../src/platform/errors.ts';
import { type Person, startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
let owner: Person;
let domainId: string;
let chatId: string;
beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Olga Owner');
  domainId = (await owner.get('/domains')).body.domains[0].id;
  chatId = (await owner.post('/chats', {})).body.id;
  await server.documents(owner, domainId);
});
afterAll(() => server.close());

const { createWriteStream } = fs;
/** Nothing can be written into files any more, as the file system says it. */
const fillDisk = () => {
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  fs.createWriteStream = () =>
    new Writable({ write: (_chunk, _encoding, done) => done(full()) }) as fs.WriteStream;
  syncBuiltinESMExports();
};
/** No row can be written any more, as PostgreSQL says it. */
const fillDatabase = async () => {
  await server.database.pool.query(`create or replace function full_disk() returns trigger language plpgsql as
    $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  for (const table of ['message', 'document', 'chat_image'])
    await server.database.pool.query(
      `create trigger full_disk before insert on ${table} for each statement execute function full_disk()`,
    );
};
const makeRoom = async () => {
  fs.createWriteStream = createWriteStream;
  syncBuiltinESMExports();
  await server.database.pool.query('drop function if exists full_disk cascade');
};
afterEach(makeRoom);

const send = async (path: string, parts: [string, string | Blob, string?][]) => {
  const form = new FormData();
  for (const [name, value, file] of parts)
    typeof value === 'string' ? form.append(name, value) : form.append(name, value, file);
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await fetch(`${server.url}/v1${path}`, { method: 'POST', headers, body: form });
  return { status: response.status, body: await response.json() };
};
const upload = async () => {
  const file = new Blob([`The tide comes at noon. ${randomUUID()}`]);
  const { body } = await send('/documents', [
    ['kb_id', domainId],
    ['on_conflict', 'keep'],
    ['files', file, 'tides.txt'],
  ]);
  return body.results[0].error?.code ?? 'stored';
};
const picture = async () => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  const { status, body } = await send(`/chats/${chatId}/images`, [
    ['file', new Blob([new Uint8Array(bytes)]), 'plan.png'],
  ]);
  return [status, body.code ?? 'stored'];
};
const say = async () => {
  const { socket, close } = await owner.connect();
  const ack = await socket.emitWithAck('new_message', {
    message: 'Hello',
    chat_id: chatId,
    domain_id: domainId,
    thread_id: null,
    images: [],
    workflow: null,
    client_id: randomUUID(),
  });
  close();
  return ack.error?.code ?? 'stored';
};
const stored = async () => {
  const folder = join(server.folder, 'data', 'files');
  const count = async (table: string) =>
    (await server.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return [await count('document'), await count('chat_image'), files.length];
};

test('a full disk refuses files and images, and leaves no dangling row', async () => {
  const before = await stored();
  fillDisk();
  expect(await upload()).toBe('storage_full');
  expect(await picture()).toEqual([507, 'storage_full']);
  expect(await stored()).toEqual(before);
  await makeRoom();
  expect([await upload(), await picture()]).toEqual(['stored', [201, 'stored']]);
});

test('a full database refuses files, images and messages, and no file stays', async () => {
  const before = await stored();
  await fillDatabase();
  expect([await upload(), await picture(), await say()]).toEqual([
    'storage_full',
    [507, 'storage_full'],
    'storage_full',
  ]);
  expect(await stored()).toEqual(before);
  // Reading still works.
  expect((await owner.get('/chats')).status).toBe(200);
  await makeRoom();
  expect([await upload(), await picture(), await say()]).toEqual(['stored', [201, 'stored'], 'stored']);
});

test('an S3 store without room, and a full account, give the same error', () => {
  const s3 = Object.assign(new Error('Storage backend has reached its minimum free drive threshold.'), {
    $metadata: { httpStatusCode: 507 },
  });
  expect(toAppError(s3).code).toBe('storage_full');
  expect(toAppError(Object.assign(new Error('quota'), { code: 'EDQUOT' })).code).toBe('storage_full');
});
