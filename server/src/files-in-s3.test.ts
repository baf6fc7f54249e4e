import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3Server } from './platform/files/test-s3-server.ts';
import { type Person, startTestServer, type TestServer } from './test-server.ts';

let s3: Awaited<ReturnType<typeof startS3Server>>;
let server: TestServer;
let owner: Person;
let domain: string;

beforeAll(async () => {
  s3 = await startS3Server();
  server = await startTestServer(s3.environment);
  owner = await server.person('Olga Owner');
  domain = (await owner.get('/domains')).body.domains[0].id;
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

test('a server without files of its own reads documents, answers from them and shows them', async () => {
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
