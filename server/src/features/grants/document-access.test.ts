import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessOf } from '../../../test/kit/readers.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { holdAccessChange, passAccess, type SourceAccess } from '../../access/index.ts';
import { EVERYBODY } from '../../tables/access.ts';

let server: TestServer;
let access: ReturnType<typeof accessOf>;
let owner: Person;
let admin: Person;
let mia: Person;
let max: Person;
let anna: Person;
let ben: Person;
let domain: string;

beforeAll(async () => {
  server = await startTestServer();
  access = accessOf(server.database.db);
  owner = await server.person('Ada Owner');
  admin = await server.person('Alma Admin');
  mia = await server.person('Mia Manager');
  max = await server.person('Max Manager');
  anna = await server.person('Anna Reader');
  ben = await server.person('Ben Reader');
  await server.database.db.execute(sql`update "user" set role = 'admin' where id = ${admin.id}`);
});
afterAll(() => server.close());
beforeEach(async () => {
  domain = (await owner.post('/domains', { name: `Personnel ${randomUUID()}` })).body.id;
  await access.grant(domain, mia.id, 'manager');
  await access.grant(domain, max.id, 'manager');
});

let count = 0;
/** A text with words of its own, uploaded and read. */
const upload = async (by: Person = mia, listed?: object, files = 1) => {
  const form = new FormData();
  form.append('kb_id', domain);
  if (listed) form.append('access', JSON.stringify(listed));
  for (let n = 0; n < files; n += 1) {
    count += 1;
    form.append('files', new Blob([`Wages number ${count} of the board.`]), `wages-${count}.txt`);
  }
  const response = await fetch(`${server.url}/v1/documents`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${by.token}` },
  });
  return { status: response.status, body: await response.json() };
};
const added = async (by?: Person, listed?: object): Promise<string> =>
  (await upload(by, listed)).body.results[0].document.id;
const list = (...people: { id: string }[]) => ({ access: 'listed', principals: people.map(({ id }) => id) });
const set = (by: Person, id: string, body: object) =>
  server.call('PUT', `/documents/${id}/access`, body, by.token);
const setMany = (by: Person, documents: string[], to: object) =>
  server.call('PUT', '/documents/access', { kb_id: domain, documents, to }, by.token);
const reads = async (person: Person, id: string) => (await person.get(`/documents/${id}/pages`)).status;
const events = async (action: string) => {
  const { body } = await owner.get(`/audit-events?action=${action}&limit=5`);
  return body.events as { target: { id: string; name: string }; detail: Record<string, unknown> }[];
};
const told = async (person: Person) =>
  (await person.get('/notifications')).body.notifications.filter(
    ({ kind, domain_id }: { kind: string; domain_id: string }) =>
      kind === 'access_opened' && domain_id === domain,
  ).length;

test('a manager limits a document to a list, sees it, and removes it', async () => {
  const id = await added();
  const group = await access.group();
  await access.join(group, { person: ben.id });
  expect((await set(mia, id, list(anna, { id: group }))).status).toBe(204);
  expect([await reads(anna, id), await reads(ben, id), await reads(max, id)]).toEqual([200, 200, 403]);
  expect((await mia.get(`/documents/${id}/access`)).body).toEqual({
    access: 'listed',
    origin: 'hand',
    path: null,
    people: 2,
    principals: [
      {
        principal: { kind: 'group', id: group, name: group, members: 1 },
        disabled: false,
        reads_domain: true,
      },
      {
        principal: expect.objectContaining({ kind: 'person', id: anna.id, name: 'Anna Reader' }),
        disabled: false,
        reads_domain: true,
      },
    ],
  });
  const [event] = await events('document.access_changed');
  expect(event).toMatchObject({
    target: { id },
    detail: { domain_id: domain, access: { before: 'domain', after: 'listed' }, removed: [] },
  });
  expect(event?.detail.added).toHaveLength(2);
  expect((await set(mia, id, { access: 'domain' })).status).toBe(204);
  expect([await reads(max, id), await reads(owner, id)]).toEqual([200, 200]);
});

test('shows list names to managers only, and filters restricted documents', async () => {
  const [open, narrow] = [await added(), await added()];
  await set(mia, narrow, list(anna, ben, mia, max));
  const rows = async (person: Person, filter = '') =>
    (await person.get(`/documents?kb_id=${domain}${filter}`)).body;
  const found = await rows(max, '&access=listed');
  expect([found.total, found.documents.map(({ id }: { id: string }) => id)]).toEqual([1, [narrow]]);
  expect(found.documents[0].listed).toEqual({
    names: ['Anna Reader', 'Ben Reader', 'Max Manager'],
    total: 4,
  });
  expect((await rows(anna, '&access=listed')).documents[0]).toMatchObject({ access: 'listed', listed: null });
  expect((await rows(max, '&access=domain')).documents.map(({ id }: { id: string }) => id)).toEqual([open]);
  expect((await max.get(`/documents?kb_id=${domain}&access=all`)).body.code).toBe('invalid_input');
});

test('who is not manager says nothing and learns nothing of the list', async () => {
  const id = await added();
  await set(mia, id, list(anna));
  const tried = async (person: Person) => [
    (await person.get(`/documents/${id}/access`)).status,
    (await set(person, id, { access: 'domain' })).status,
    (await person.get(`/documents/${id}/access/${anna.id}`)).status,
  ];
  expect(await tried(anna)).toEqual([403, 403, 403]);
  expect(await tried(ben)).toEqual([404, 404, 404]);
  expect((await setMany(ben, [id], { access: 'domain' })).body.code).toBe('forbidden');
  await access.restrict(domain);
  expect(await tried(admin)).toEqual([404, 404, 404]);
  expect((await setMany(admin, [id], { access: 'domain' })).body.code).toBe('domain_restricted');
});

test('a list names domain readers only; a lost grant narrows it', async () => {
  const id = await added();
  await access.restrict(domain);
  const refused = await set(mia, id, list(anna));
  expect([refused.status, refused.body.code]).toEqual([400, 'principal_not_reader']);
  expect(refused.body.detail).toContain('Anna Reader');
  const group = await access.group();
  expect((await set(mia, id, list({ id: group }))).body.code).toBe('principal_not_reader');
  await access.join(group, { person: anna.id });
  await access.grant(domain, anna.id, 'reader');
  expect((await set(mia, id, list(anna, { id: group }))).status).toBe(204);
  await mia.remove(`/domains/${domain}/grants/${anna.id}`);
  expect(await reads(anna, id)).toBe(404);
  const { principals, people } = (await mia.get(`/documents/${id}/access`)).body;
  expect([people, principals.map((one: { reads_domain: boolean }) => one.reads_domain)]).toEqual([
    0,
    [false, false],
  ]);
  expect((await set(mia, id, list(anna, mia))).status).toBe(204);
});

test.each([
  ['an id of nobody', () => list({ id: randomUUID() }), 'principal_unknown'],
  ['everybody, which is the domain', () => list({ id: EVERYBODY }), 'principal_unknown'],
  ['no id', () => ({ access: 'listed', principals: ['me'] }), 'invalid_input'],
  ['a list without principals', () => ({ access: 'listed' }), 'invalid_input'],
  ['the domain with principals', () => ({ access: 'domain', principals: [] }), 'invalid_input'],
  ['another word', () => ({ access: 'everybody' }), 'invalid_input'],
  ['a field of no meaning', () => ({ ...list(anna), also: true }), 'invalid_input'],
  [
    'too many',
    () => ({ access: 'listed', principals: Array.from({ length: 101 }, randomUUID) }),
    'invalid_input',
  ],
])('%s is refused, and nothing changes', async (_name, body, code) => {
  const id = await added();
  expect((await set(mia, id, body())).body.code).toBe(code);
  const refused = await upload(mia, body());
  expect(refused.body.code).toBe(code);
  expect((await mia.get(`/documents?kb_id=${domain}`)).body).toMatchObject({
    total: 1,
    documents: [{ access: 'domain' }],
  });
});

test('changes many documents at once or none, and names missing ones', async () => {
  const ids = [await added(), await added(), await added()];
  expect((await setMany(mia, [...ids, ...ids], list(anna))).status).toBe(204);
  expect(await Promise.all(ids.map((id) => reads(ben, id)))).toEqual([404, 404, 404]);
  const written = (await events('document.access_changed')).slice(0, 3).map(({ target }) => target.id);
  expect(written.toSorted()).toEqual(ids.toSorted());
  await mia.remove(`/documents/${ids[2]}`);
  const elsewhere = randomUUID();
  const refused = await setMany(mia, [...ids, elsewhere], { access: 'domain' });
  expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  for (const id of [ids[2], elsewhere]) expect(refused.body.detail).toContain(id);
  expect(refused.body.detail).not.toContain(ids[0]);
  expect(await reads(ben, ids[0] ?? '')).toBe(404);
  const ofAnother = (await owner.post('/domains', { name: `Other ${randomUUID()}` })).body.id;
  const to = { access: 'domain' };
  const body = { kb_id: ofAnother, documents: [ids[0]], to };
  const wrong = await server.call('PUT', '/documents/access', body, mia.token);
  expect((await server.call('PUT', '/documents/access', body, owner.token)).body.code).toBe('not_found');
  expect(wrong.body.code).toBe('forbidden');
  const tooMany = await setMany(mia, Array.from({ length: 501 }, randomUUID), { access: 'domain' });
  expect(tooMany.body.code).toBe('invalid_input');
  expect((await setMany(mia, [], { access: 'domain' })).body.code).toBe('invalid_input');
});

test('notifies other managers when a manager removes and adds themselves', async () => {
  const id = await added();
  await set(mia, id, list(anna));
  expect([await told(mia), await told(max)]).toEqual([0, 0]);
  expect(await reads(mia, id)).toBe(403);
  expect((await mia.get(`/documents/${id}`)).body.can).toEqual({ read: false, manage: true });
  await set(mia, id, list(anna, mia));
  await expect.poll(() => told(max)).toBe(1);
  expect(await told(mia)).toBe(0);
  expect((await events('access.opened'))[0]).toMatchObject({
    target: { id },
    detail: { how: 'document_list', domains: [{ id: domain }] },
  });
  // A manager may let in another person.
  await set(mia, id, list(anna, mia, ben));
  expect((await events('document.access_changed'))[0]?.detail).toMatchObject({
    added: [{ id: ben.id, name: 'Ben Reader' }],
  });
  expect(await told(max)).toBe(1);
});

test('notifies managers when an administrator widens a list, not narrows', async () => {
  const id = await added();
  await set(admin, id, list(anna));
  expect(await told(mia)).toBe(0);
  await set(admin, id, list(anna, ben));
  await expect.poll(() => told(mia)).toBe(1);
  await set(admin, id, { access: 'domain' });
  await expect.poll(() => told(mia)).toBe(2);
  await set(admin, id, { access: 'domain' });
  expect((await events('document.access_changed')).filter(({ target }) => target.id === id)).toHaveLength(3);
});

test('an upload with a list stays within it, also when read anew', async () => {
  const { body } = await upload(mia, list(anna), 2);
  const documents = body.results.map(({ document }: { document: object }) => document);
  expect(documents).toMatchObject([
    { access: 'listed', can: { read: false, manage: true }, listed: { names: ['Anna Reader'], total: 1 } },
    { access: 'listed' },
  ]);
  const id = documents[0].id;
  await server.documents(owner, domain);
  expect([await reads(anna, id), await reads(ben, id), await reads(mia, id)]).toEqual([200, 404, 403]);
  expect((await mia.post(`/documents/${id}/ingest`)).status).toBe(200);
  await server.documents(owner, domain);
  expect([await reads(anna, id), await reads(ben, id)]).toEqual([200, 404]);
  const nobody = await added(mia, list());
  expect((await mia.get(`/documents/${nobody}/access`)).body).toMatchObject({ people: 0, principals: [] });
});

test('refuses a list after a file, and one that is no JSON', async () => {
  const send = async (fill: (form: FormData) => void) => {
    const form = new FormData();
    form.append('kb_id', domain);
    fill(form);
    const response = await fetch(`${server.url}/v1/documents`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${mia.token}` },
    });
    return (await response.json()).code;
  };
  const file = new Blob(['Once.']);
  expect(
    await send((form) => {
      form.append('access', 'listed');
      form.append('files', file, 'a.txt');
    }),
  ).toBe('invalid_input');
  expect(
    await send((form) => {
      form.append('files', file, 'a.txt');
      form.append('access', JSON.stringify(list(anna)));
    }),
  ).toBe('invalid_input');
});

test('explains reading a document: the chain, or what is missing first', async () => {
  const id = await added();
  const [inner, outer] = [await access.group(), await access.group()];
  await access.join(inner, { person: anna.id });
  await access.join(outer, { group: inner });
  await set(mia, id, list({ id: outer }));
  const why = async (person: Person) => (await mia.get(`/documents/${id}/access/${person.id}`)).body;
  expect(await why(anna)).toMatchObject({
    reads: true,
    missing: null,
    domain: { id: domain, access: 'open' },
    document: {
      access: 'listed',
      origin: 'hand',
      chains: [{ groups: [{ id: inner }, { id: outer }], everybody: false, role: null }],
    },
  });
  expect(await why(ben)).toMatchObject({ reads: false, missing: 'not_listed', document: { chains: [] } });
  await access.restrict(domain);
  expect(await why(anna)).toMatchObject({ reads: false, missing: 'no_grant' });
  expect((await mia.get(`/documents/${id}/access/${randomUUID()}`)).status).toBe(404);
});

test("maps a source's readers: unknown to none, everyone to the domain", async () => {
  const { db } = server.database;
  const inside = await added();
  await db.execute(sql`update document set source_path = 'Wages/2026/a.txt' where id = ${inside}`);
  const pass = (access: SourceAccess, origin: 'source' | 'folder' = 'folder') =>
    db.transaction(async (tx) => {
      await holdAccessChange(tx);
      await passAccess(tx, [{ documentId: inside, access, origin }]);
    });
  await pass({ principals: [anna.id, null, randomUUID()] });
  expect([await reads(anna, inside), await reads(ben, inside)]).toEqual([200, 404]);
  expect((await mia.get(`/documents/${inside}/access`)).body).toMatchObject({
    origin: 'folder',
    path: 'Wages/2026',
  });
  expect((await set(mia, inside, { access: 'domain' })).body.code).toBe('access_elsewhere');
  for (const unknown of ['unknown', { principals: [null] }, { principals: [] }] as const) {
    await pass({ principals: [anna.id] });
    await pass(unknown === 'unknown' ? unknown : { principals: [...unknown.principals] });
    expect(await reads(anna, inside)).toBe(404);
  }
  await pass('unrestricted');
  expect((await mia.get(`/documents/${inside}`)).body.access).toBe('domain');
  await pass({ principals: [ben.id] }, 'source');
  expect([await reads(ben, inside), await reads(anna, inside)]).toEqual([200, 404]);
});

test('the list of a lesson is not set by hand', async () => {
  const id = await added();
  await server.database.db.execute(sql`update document set type = 'docent_chat' where id = ${id}`);
  const refused = await set(mia, id, list(anna));
  expect([refused.status, refused.body.code]).toEqual([409, 'access_elsewhere']);
  expect((await setMany(mia, [id], list(anna))).body.code).toBe('access_elsewhere');
  expect((await mia.get(`/documents/${id}/access`)).body.origin).toBe('lesson');
});
