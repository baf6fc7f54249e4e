import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessOf } from '../../../test/kit/readers.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let access: ReturnType<typeof accessOf>;
let owner: Person;
let manager: Person;
let anna: Person;
let ben: Person;
let domain: string;

beforeAll(async () => {
  server = await startTestServer();
  access = accessOf(server.database.db);
  owner = await server.person('Ada Owner');
  manager = await server.person('Mia Manager');
  anna = await server.person('Anna Listed');
  ben = await server.person('Ben Unlisted');
  domain = (await owner.post('/domains', { name: 'Personnel' })).body.id;
  await access.grant(domain, manager.id, 'manager');
});
afterAll(() => server.close());

const upload = async (by: Person, text: string, name = 'file.txt') => {
  const form = new FormData();
  form.append('kb_id', domain);
  form.append('files', new Blob([text]), name);
  const response = await fetch(`${server.url}/v1/documents`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${by.token}` },
  });
  return (await response.json()).results[0];
};
const listed = async (text: string) => {
  const { document } = await upload(owner, text, `${text}.txt`);
  await server.documents(owner, domain);
  await access.list(document.id, { people: [anna.id] });
  return document.id as string;
};
const codes = async (person: Person, id: string) =>
  Promise.all(
    [`/documents/${id}`, `/documents/${id}/pages`, `/documents/${id}/file`].map(async (path) => {
      const response = await fetch(`${server.url}/v1${path}`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      const text = await response.text();
      return response.ok ? 'allowed' : JSON.parse(text).code;
    }),
  );

test('readers on the list read a document, managers know it, others do not', async () => {
  const id = await listed('Wages of the board.');
  expect(await codes(anna, id)).toEqual(['allowed', 'allowed', 'allowed']);
  expect(await codes(ben, id)).toEqual(['not_found', 'not_found', 'not_found']);
  for (const one of [manager, owner])
    expect(await codes(one, id)).toEqual(['allowed', 'document_restricted', 'document_restricted']);
  expect((await anna.get(`/documents/${id}`)).body).toMatchObject({
    access: 'listed',
    can: { read: true, manage: false },
  });
  expect((await manager.get(`/documents/${id}`)).body).toMatchObject({ can: { read: false, manage: true } });
});

test('lists and counts only documents that the user may know', async () => {
  await listed('Bonus of the board.');
  const seenBy = async (person: Person) => {
    const { total, documents } = (await person.get(`/documents?kb_id=${domain}`)).body;
    const size = (await person.get(`/domains/${domain}`)).body.documents.total;
    return [total, documents.length, size];
  };
  const all = (await owner.get(`/documents?kb_id=${domain}`)).body.total;
  expect(await seenBy(manager)).toEqual([all, all, all]);
  expect(await seenBy(anna)).toEqual([all, all, all]);
  expect(await seenBy(ben)).toEqual([0, 0, 0]);
});

test('an unknown document is not found for changes; its manager may change', async () => {
  const id = await listed('Plans of the board.');
  const acts = (person: Person) =>
    Promise.all([
      person.patch(`/documents/${id}`, { enabled: false }),
      person.post(`/documents/${id}/ingest`),
      person.remove(`/documents/${id}`),
    ]);
  expect((await acts(ben)).map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await acts(anna)).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await manager.patch(`/documents/${id}`, { enabled: false })).status).toBe(200);
  expect((await manager.remove(`/documents/${id}`)).status).toBe(204);
});

test('names a duplicate to its readers, and stores it anew for others', async () => {
  const id = await listed('Secrets of the board.');
  await access.list(id, { people: [owner.id] });
  expect(await upload(owner, 'Secrets of the board.')).toMatchObject({
    ok: false,
    error: { code: 'document_duplicate' },
    existing: { id },
  });
  expect(await upload(manager, 'Secrets of the board.')).toMatchObject({ ok: true });
  const both = await Promise.all([
    upload(manager, 'At once.', 'a.txt'),
    upload(manager, 'At once.', 'b.txt'),
  ]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test('a restricted domain tells an administrator nothing of its documents', async () => {
  const id = await listed('Minutes of the board.');
  await access.restrict(domain);
  expect(await codes(owner, id)).toEqual(['not_found', 'not_found', 'not_found']);
  expect((await owner.remove(`/documents/${id}`)).status).toBe(404);
  await server.database.db.execute(sql`update domain set access = 'open' where id = ${domain}`);
});
