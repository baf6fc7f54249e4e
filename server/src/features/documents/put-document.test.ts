import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { setDocumentLists } from '../../access/index.ts';
import { listFeatures } from '../../list-features.ts';
import { newId } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logs.ts';
import { type DocumentParts, putDocument } from './put-document.ts';

const KEPT = 'The garage is open until nine.';
let server: TestServer;
let owner: Person;
let parts: DocumentParts;
let domainId: string;
let sourceId: string;

beforeAll(async () => {
  server = await startTestServer({}, silentLogger, {
    fixed: { orphanMinutes: 0 },
    features: (opened, settings) => {
      parts = opened.platform;
      return listFeatures(opened, settings);
    },
  });
  owner = await server.person('Ada Owner');
  domainId = (await owner.post('/domains', { name: 'House' })).body.id;
  sourceId = newId();
  await server.database.db.execute(sql`insert into source (id, domain_id, name, kind, settings, secrets, every_minutes)
    values (${sourceId}, ${domainId}, 'Share', 'folder', '{}', '', 15)`);
  // The first cleaning marks the files as this installation's.
  await server.clean();
});
afterAll(() => server.close());

const put = (content: string, documentId: string | null = null, name = 'garage.txt') =>
  putDocument(
    parts,
    {
      domainId,
      name,
      content: Readable.from([content]),
      origin: { kind: 'source', sourceId, path: `rules/${name}`, find: async () => documentId },
      by: null,
    },
    {
      last: (tx, { document }) =>
        setDocumentLists(tx.db, [document.id], { principals: null, origin: 'source' }),
    },
  );
const file = async (id: string, query = '') => {
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await fetch(`${server.url}/v1/documents/${id}/file${query}`, { headers });
  return response.ok ? response.text() : (await response.json()).code;
};
const pages = async (id: string, query = '') => (await owner.get(`/documents/${id}/pages${query}`)).body;
const document = async (id: string) => (await owner.get(`/documents/${id}`)).body;
const ask = async (question: string) => {
  const talk = await owner.connect();
  const chatId = (await owner.post('/chats', {})).body.id;
  const answer = await talk.ask(chatId, question, domainId);
  talk.close();
  return { chatId, answer };
};
const sourceOf = async (chatId: string) =>
  (await owner.get(`/messages?chat_id=${chatId}`)).body.messages.at(-1).sources[0];

test('a citation opens its own version and shows that a newer one exists', async () => {
  const first = await put(KEPT);
  const { id } = first.document;
  expect([first.outcome, await server.documents(owner, domainId)]).toMatchObject(['created', [{ id }]]);
  const { chatId, answer } = await ask('Until when is the garage open?');
  expect(answer.sources[0]).toMatchObject({ source_document_id: id, version: 1, newer_version_at: null });

  const second = await put('The garage is open until ten.', id);
  expect([second.outcome, second.document.id]).toEqual(['replaced', id]);
  await server.documents(owner, domainId);
  expect(await document(id)).toMatchObject({ version: 2, parsing_status: 'ingested', origin: 'source' });
  const cited = await sourceOf(chatId);
  expect(cited).toMatchObject({ version: 1, newer_version_at: second.document.versionAt.toISOString() });
  expect(await file(id, '?version=1')).toBe(KEPT);
  expect(await file(id)).toBe('The garage is open until ten.');
  expect(await pages(id, '?version=1')).toMatchObject({
    version: 1,
    newer_version_at: cited.newer_version_at,
    pages: [{ text: KEPT }],
  });
  expect(await pages(id)).toMatchObject({ version: 2, newer_version_at: null });
  const now = await ask('Until when is the garage open?');
  expect(now.answer.content).toContain('ten');
  expect(now.answer.content).not.toContain('nine');

  // Named, it stays however old; named by nothing, it goes.
  await server.database.db.execute(
    sql`update document_version set replaced_at = now() - interval '1 year' where document_id = ${id}`,
  );
  await server.clean();
  expect(await file(id, '?version=1')).toBe(KEPT);
  await owner.remove(`/chats/${chatId}`);
  await server.clean();
  expect([await file(id, '?version=1'), (await pages(id, '?version=1')).code]).toEqual([
    'version_gone',
    'version_gone',
  ]);
  expect(await file(id)).toBe('The garage is open until ten.');
});

test('a version that is cited goes when the settings keep none for so long', async () => {
  const { document: one } = await put('The roof is closed in winter.', null, 'roof.txt');
  await server.documents(owner, domainId);
  await ask('When is the roof closed?');
  await put('The roof is closed from May on.', one.id, 'roof.txt');
  await server.documents(owner, domainId);
  await server.database.db.execute(
    sql`update document_version set replaced_at = now() - interval '31 days' where document_id = ${one.id}`,
  );
  expect((await owner.patch('/settings', { version_retention_days: 30 })).status).toBe(200);
  await server.clean();
  expect(await file(one.id, '?version=1')).toBe('version_gone');
  await owner.patch('/settings', { version_retention_days: null });
});

test('the old version answers until the new one is complete, or for good', async () => {
  const { document: one } = await put('The pool is heated in June.', null, 'pool.txt');
  await server.documents(owner, domainId);
  const { document: broken } = await put('%PDF-1.7 no more of it', one.id, 'pool.pdf');
  await server.documents(owner, domainId);
  expect([broken.version, (await document(one.id)).parsing_status]).toEqual([2, 'error']);
  const { answer } = await ask('When is the pool heated?');
  expect(answer.sources[0]).toMatchObject({ source_document_id: one.id, version: 1, newer_version_at: null });
  await server.database.db.execute(
    sql`update document_version set replaced_at = now() - interval '1 year' where document_id = ${one.id}`,
  );
  await server.clean();
  expect(await file(one.id, '?version=1')).toBe('The pool is heated in June.');
});

test('the same content is not read again, under another name the name is', async () => {
  const { document: one } = await put('Plants are watered on Mondays.', null, 'plants.txt');
  await server.documents(owner, domainId);
  const before = (await put('Plants are watered on Mondays.', one.id, 'plants.txt')).document;
  expect((await put('Plants are watered on Mondays.', one.id, 'plants.txt')).outcome).toBe('unchanged');
  const { rows } = await server.database.db.execute<{ run: number; version: number }>(
    sql`select run, version from document where id = ${one.id}`,
  );
  expect(rows).toEqual([{ run: before.run, version: 1 }]);
  await put('Plants are watered on Mondays.', one.id, 'garden.txt');
  expect(
    await until(async () => {
      const { designation, parsing_status } = await document(one.id);
      return parsing_status === 'ingested' && designation;
    }),
  ).toBe('garden.txt');
  // One more that says the same, from the same place: two pages of equal text are two documents.
  const other = await put('Plants are watered on Mondays.', null, 'copy.txt');
  expect([other.outcome, other.document.id === one.id]).toEqual(['created', false]);
  expect((await owner.remove(`/documents/${one.id}`)).body.code).toBe('document_of_source');
});
