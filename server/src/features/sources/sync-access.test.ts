import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/kit/server.ts';
import { startWithPlaces } from '../../../test/kit/sources.ts';

let kit: Awaited<ReturnType<typeof startWithPlaces>>;
let owner: Person;
let ben: Person;
let domains = 0;

beforeAll(async () => {
  kit = await startWithPlaces();
  owner = await kit.server.person('Ada Owner');
  ben = await kit.server.person('Ben Reader');
});
afterAll(() => kit.server.close());

const newDomain = async (): Promise<string> => {
  domains += 1;
  return (await owner.post('/domains', { name: `Domain ${domains}` })).body.id;
};

test('loss of access is never held back: unsharing 40 % closes at once, what is unknown is closed, what folders say is inherited', async () => {
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
