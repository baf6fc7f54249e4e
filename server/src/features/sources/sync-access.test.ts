import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scimClient, userBody } from '../../../test/kit/scim.ts';
import type { Person } from '../../../test/kit/server.ts';
import { startWithPlaces } from '../../../test/kit/sources.ts';
import { until } from '../../../test/kit/until.ts';
import { changeAddress } from '../accounts/index.ts';

let kit: Awaited<ReturnType<typeof startWithPlaces>>;
let owner: Person;
let ben: Person;

beforeAll(async () => {
  kit = await startWithPlaces();
  owner = await kit.server.person('Ada Owner');
  ben = await kit.server.person('Ben Reader');
});
afterAll(() => kit.server.close());

const newDomain = () => kit.newDomain(owner);

test('applies lost access at once: unshared, unknown and inherited', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  const forBen = { principals: [{ type: 'person' as const, email: ben.email }] };
  for (let index = 0; index < 60; index += 1)
    place.create(`all/${index}.txt`, `Number ${index} stands here.`, index < 24 ? forBen : 'inherit');
  place.create('group.txt', 'For the group.', {
    principals: [
      { type: 'group', id: 'g', name: 'Finance', emails: [ben.email.toUpperCase(), 'who@else.example'] },
    ],
  });
  place.create('unknown.txt', 'Nobody knows whose.', 'unknown');
  place.create('wages/2026/may.txt', 'Wages of May.');
  place.create('wages/open.txt', 'Wages for all.', 'unrestricted');
  place.shareFolder('wages', { principals: [] });
  const source = await kit.follow(owner, domainId, place.settings);
  const seenBy = async (person: Person) => {
    const found = (await person.get(`/documents?kb_id=${domainId}&docs_per_page=100`)).body.documents;
    return found.filter(({ can }: { can: { read: boolean } }) => can.read).length;
  };
  await kit.server.documents(owner, domainId);
  // Ben: 24 of his own, 36 of the domain's, the group's, and what is open in the closed folder.
  expect([await seenBy(ben), await seenBy(owner)]).toEqual([62, 37]);
  for (let index = 0; index < 24; index += 1) place.share(`all/${index}.txt`, { principals: [] });
  const { last_sync } = await kit.sync(owner, source.id);
  expect(last_sync.counts).toMatchObject({ access_changed: 24, held: 0 });
  expect(await seenBy(ben)).toBe(38);
  place.shareFolder('all', 'unknown');
  await kit.sync(owner, source.id);
  expect([await seenBy(ben), await seenBy(owner)]).toEqual([2, 1]);
  place.shareFolder('wages', forBen);
  await kit.sync(owner, source.id);
  expect(await seenBy(ben)).toBe(3);
  expect((await owner.get(`/documents?kb_id=${domainId}&name=may`)).body.documents[0]).toMatchObject({
    access: 'listed',
    listed: { names: ['Ben Reader'] },
  });
}, 120_000);

test('people count by an address that is proved: not by one that was typed', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  const typed = await kit.server.person('Tom Typed');
  await kit.server.database.db.execute(sql`update "user" set address_typed = true where id = ${typed.id}`);
  place.create('his.txt', 'For Tom.', { principals: [{ type: 'person', email: typed.email }] });
  const source = await kit.follow(owner, domainId, place.settings);
  const total = async () => (await typed.get(`/documents?kb_id=${domainId}`)).body.total;
  expect(await total()).toBe(0);
  await kit.server.database.db.execute(sql`update "user" set address_typed = false where id = ${typed.id}`);
  await kit.sync(owner, source.id);
  expect(await total()).toBe(1);
});

test('maps a new or changed address without a sync, of paused sources too', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  const pat = await kit.server.person('Pat Provisioned');
  await kit.server.database.db.execute(sql`update "user" set address_typed = true where id = ${pat.id}`);
  const forOne = (email: string) => ({ principals: [{ type: 'person' as const, email }] });
  place.create('first.txt', 'For Pat.', forOne(pat.email));
  place.create('second.txt', 'For Pat under her new name.', forOne('pat.married@example.com'));
  place.create('third.txt', 'For somebody new.', forOne('new.comer@example.com'));
  const source = await kit.follow(owner, domainId, place.settings);
  await kit.server.call('PUT', `/sources/${source.id}/paused`, { paused: true }, owner.token);
  const read = async (person: Person) =>
    (await person.get(`/documents?kb_id=${domainId}`)).body.documents.map(
      ({ designation }: { designation: string }) => designation,
    );
  expect(await read(pat)).toEqual([]);

  const scim = await scimClient(kit.server, owner);
  const said = (email: string) => userBody('Pat Provisioned', { emails: [{ primary: true, value: email }] });
  expect((await scim.post('/Users', said(pat.email))).status).toBe(201);
  await until(async () => (await read(pat)).join() === 'first.txt');

  expect((await scim.put(`/Users/${pat.id}`, said('pat.married@example.com'))).status).toBe(200);
  expect(await read(pat)).not.toContain('first.txt');
  await until(async () => (await read(pat)).join() === 'second.txt');

  await scim.post(
    '/Users',
    userBody('New Comer', { emails: [{ primary: true, value: 'new.comer@example.com' }] }),
  );
  const listed = async () =>
    (await owner.get(`/documents?kb_id=${domainId}&name=third`)).body.documents[0].listed.names;
  await until(async () => (await listed()).join() === 'New Comer');
  expect((await kit.get(owner, source.id)).paused).toBe(true);
});

test('takes access in the transaction of a changed address or release', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  const sam = await kit.server.person('Sam Signed');
  const { db } = kit.server.database;
  await db.execute(sql`update "user" set address_typed = true where id = ${sam.id}`);
  place.create('his.txt', 'For Sam.', { principals: [{ type: 'person', email: sam.email }] });
  await kit.follow(owner, domainId, place.settings);
  const lists = async () =>
    (await db.execute(sql`select 1 from document_principal where principal = ${sam.id}`)).rows.length;
  await db.execute(sql`insert into account (id, user_id, account_id, provider_id, updated_at)
    values (gen_random_uuid(), ${sam.id}, 'subject', 'corp', now())`);
  expect(await lists()).toBe(0);
  await kit.server.clean();
  expect((await sam.get(`/documents?kb_id=${domainId}`)).body.total).toBe(1);
  const moved = { userId: sam.id, from: sam.email, to: 'sam@elsewhere.example' };
  await db.transaction(async (tx) => {
    await changeAddress(tx, moved);
    const { rows } = await tx.execute(sql`select 1 from document_principal where principal = ${sam.id}`);
    expect(rows).toEqual([]);
  });
  await db.execute(sql`update "user" set email = ${sam.email}, address_typed = true where id = ${sam.id}`);
  await kit.server.clean();
  expect(await lists()).toBe(1);
  expect((await owner.remove(`/users/${sam.id}/identities`)).status).toBe(204);
  expect(await lists()).toBe(0);
});
