import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';
import { startS3Server } from './stand-ins/s3-server.ts';

let s3: Awaited<ReturnType<typeof startS3Server>>;
let server: TestServer;
let owner: Person;
let domain: string;

beforeAll(async () => {
  s3 = await startS3Server();
  server = await startTestServer({ SAMPLE_DOMAIN: 'on', ...s3.environment });
  owner = await server.person('Olga Owner');
  domain = (await owner.get('/domains')).body.domains[0].id;
});
afterAll(() => server.close());

test('a server without local files reads, answers from and shows documents', async () => {
  const documents = await server.documents(owner, domain);
  expect(documents.map((one: { parsing_status: string }) => one.parsing_status)).toEqual(
    documents.map(() => 'ingested'),
  );
  const chatId = (await owner.post('/chats', {})).body.id;
  const { ask, close } = await owner.connect();
  const answer = await ask(chatId, 'How many days of holiday are there?', domain);
  close();
  const file = await fetch(`${server.url}/v1/documents/${answer.sources[0]?.source_document_id}/file`, {
    headers: { authorization: `Bearer ${owner.token}`, range: 'bytes=0-4' },
  });
  expect([file.status, await file.text()]).toEqual([206, '%PDF-']);
  expect(existsSync(join(server.folder, 'data', 'files'))).toBe(false);
});

test('without the store answers go on; uploads and documents are refused', async () => {
  const [{ id }] = await server.documents(owner, domain);
  await s3.close();
  const authorization = `Bearer ${owner.token}`;
  const file = await fetch(`${server.url}/v1/documents/${id}/file`, { headers: { authorization } });
  expect([file.status, (await file.json()).code]).toEqual([503, 'unavailable']);
  const form = new FormData();
  form.append('kb_id', domain);
  form.append('files', new Blob(['A text that nobody has stored yet.'], { type: 'text/plain' }), 'new.txt');
  const sent = await fetch(`${server.url}/v1/documents`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  expect((await sent.json()).results[0]).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  const { body } = await owner.get(`/documents?kb_id=${domain}&docs_per_page=100`);
  expect(body.documents.some(({ designation }: { designation: string }) => designation === 'new.txt')).toBe(
    false,
  );
  const chatId = (await owner.post('/chats', {})).body.id;
  const { ask, close } = await owner.connect();
  const answer = await ask(chatId, 'How many days of holiday are there?', domain);
  close();
  expect(answer.status).toBe('complete');
});
