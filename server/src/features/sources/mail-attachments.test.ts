import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailOf, prices, terms } from '../../../test/kit/saved-mail.ts';
import type { Person } from '../../../test/kit/server.ts';
import { startWithPlaces } from '../../../test/kit/sources.ts';
import { hideOverdue } from './gone.ts';

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
const pathsOf = async (domainId: string) => (await kit.held(owner, domainId)).map(({ path }) => path);
const idsOf = async (domainId: string) =>
  new Map((await kit.held(owner, domainId)).map(({ path, id }) => [path, id]));

test('takes attachments as documents that come, change and go with the mail', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  const inner = mailOf([{ name: 'plan.txt', text: 'The plan is to open in May.' }], 'Forwarded.', 'y');
  place.create(
    'post/offer.eml',
    mailOf([
      prices,
      terms,
      { name: 'terms.txt', text: 'Other terms of the same name.' },
      { name: '../../invite.ics', text: 'BEGIN:VCALENDAR', type: 'text/calendar' },
      { name: 'logo.png', text: 'PNG', type: 'image/png', inline: true },
      { name: 'inner.eml', text: inner, type: 'message/rfc822' },
    ]),
  );
  const source = await kit.follow(owner, domainId, place.settings);
  expect(await pathsOf(domainId)).toEqual([
    'post/offer.eml',
    'post/offer.eml/inner.eml/plan.txt',
    'post/offer.eml/prices.txt',
    'post/offer.eml/terms (2).txt',
    'post/offer.eml/terms.txt',
  ]);
  expect(source).toMatchObject({ state: 'success', items: { taken: 5, passed_over: 1 } });
  expect((await kit.items(owner, source.id, '&state=passed_over'))[0]).toMatchObject({
    path: 'post/offer.eml/.. .. invite.ics',
    reason: { code: 'calendar' },
    address: 'https://place.example/post/offer.eml',
  });
  const before = await idsOf(domainId);

  const opened = place.opened.length;
  expect((await kit.sync(owner, source.id)).last_sync.counts).toMatchObject({ unchanged: 1, created: 0 });
  expect(place.opened.length).toBe(opened);
  expect(await idsOf(domainId)).toEqual(before);

  place.edit('post/offer.eml', mailOf([{ ...prices, text: 'A lamp costs 14 euros.' }, terms]));
  const changed = await kit.sync(owner, source.id);
  expect(changed.last_sync.counts).toMatchObject({ replaced: 2, unchanged: 1, removed: 2 });
  place.move('post/offer.eml', 'archive/old offer.eml');
  await kit.sync(owner, source.id);
  expect([...(await idsOf(domainId))]).toEqual([
    ['archive/old offer.eml', before.get('post/offer.eml')],
    ['archive/old offer.eml/prices.txt', before.get('post/offer.eml/prices.txt')],
    ['archive/old offer.eml/terms.txt', before.get('post/offer.eml/terms.txt')],
  ]);
  place.remove('archive/old offer.eml');
  expect((await kit.sync(owner, source.id)).last_sync.counts).toMatchObject({ removed: 3 });
  expect(await pathsOf(domainId)).toEqual([]);
  expect(await kit.items(owner, source.id)).toEqual([]);
});

test('attachments keep their documents when a mail moves to another path', async () => {
  const place = kit.places.add({ ids: 'paths' });
  const domainId = await newDomain();
  place.create('in/offer.eml', mailOf([prices, terms]));
  place.create('in/note.txt', 'A note.');
  const source = await kit.follow(owner, domainId, place.settings);
  const before = await idsOf(domainId);
  place.move('in/offer.eml', 'out/offer.eml');
  const { last_sync } = await kit.sync(owner, source.id);
  expect(last_sync.counts).toMatchObject({ moved: 3, created: 0, removed: 0 });
  const after = await idsOf(domainId);
  for (const path of ['offer.eml', 'offer.eml/prices.txt', 'offer.eml/terms.txt'])
    expect(after.get(`out/${path}`)).toBe(before.get(`in/${path}`));
  expect(after.size).toBe(4);
});

test('access of attachments follows the mail at once', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  const forBen = { principals: [{ type: 'person' as const, email: ben.email }] };
  place.create('private/own.eml', mailOf([prices], 'One.'), forBen);
  place.create('private/inherits.eml', mailOf([terms], 'Two.'));
  place.shareFolder('private', forBen);
  const source = await kit.follow(owner, domainId, place.settings);
  await kit.server.documents(owner, domainId);
  const readBy = async (person: Person) => {
    const { documents } = (await person.get(`/documents?kb_id=${domainId}`)).body;
    return documents.filter(({ can }: { can: { read: boolean } }) => can.read).length;
  };
  expect([await readBy(ben), await readBy(owner)]).toEqual([4, 0]);
  place.share('private/own.eml', { principals: [] });
  expect((await kit.sync(owner, source.id)).last_sync.counts).toMatchObject({ access_changed: 2 });
  expect(await readBy(ben)).toBe(2);
  place.shareFolder('private', 'unknown');
  await kit.sync(owner, source.id);
  expect(await readBy(ben)).toBe(0);
});

test('attachments are held, hidden and brought back with their mails', async () => {
  const place = kit.places.add({ ids: 'paths' });
  const domainId = await newDomain();
  const names = Array.from({ length: 12 }, (_, index) => `${index}.eml`);
  const create = () => {
    for (const name of names)
      place.create(name, mailOf([{ name: 'a.txt', text: `Number ${name} is paid.` }], `Mail ${name}.`));
  };
  create();
  const source = await kit.follow(owner, domainId, place.settings);
  for (const name of names) place.remove(name);
  const held = await kit.sync(owner, source.id);
  expect(held.last_sync.counts).toMatchObject({ held: 24, removed: 0 });
  await kit.server.database.db.execute(
    sql`update source_item set missing_since = now() - interval '25 hours' where source_id = ${source.id}`,
  );
  await hideOverdue(kit.server);
  expect((await kit.held(owner, domainId)).filter(({ enabled }) => enabled)).toEqual([]);
  create();
  expect(await kit.sync(owner, source.id)).toMatchObject({ items: { taken: 24, held: 0, hidden: 0 } });
  expect((await kit.held(owner, domainId)).filter(({ enabled }) => enabled)).toHaveLength(24);

  for (const name of names) place.remove(name);
  await kit.sync(owner, source.id);
  const [first] = await kit.items(owner, source.id, '&state=held');
  await owner.post(`/sources/${source.id}/held`, { do: 'delete', item_ids: [first.id] });
  expect(await pathsOf(domainId)).toHaveLength(22);
});

test('an unreadable attachment is listed with its reason, a later one too', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  const many = Array.from({ length: 103 }, (_, index) => ({ name: `n.txt`, text: `Number ${index}.` }));
  place.create('many.eml', mailOf(many));
  place.create('bad.eml', mailOf([{ name: 'plan.bin', text: 'Not a document.' }, prices]));
  const source = await kit.follow(owner, domainId, place.settings);
  expect(source.items).toMatchObject({ taken: 103, passed_over: 2 });
  const left = await kit.items(owner, source.id, '&state=passed_over');
  expect(
    left.map(({ path, reason }: { path: string; reason: { message: string } }) => [path, reason.message]),
  ).toEqual([
    ['bad.eml/plan.bin', 'Files that end in .bin are not read.'],
    ['many.eml/and 3 more', 'The mail has 3 more attachments, which are not read.'],
  ]);
});

/** A mail whose attachments cannot be taken: its parts are nested beyond the limit of the parser. */
const nestedMail = () =>
  Array.from({ length: 60 }).reduce<string>(
    (inner, _, depth) =>
      `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${inner}\r\n--b${depth}--\r\n`,
    'Content-Type: text/plain\r\n\r\nDeep.',
  );

test('a mail whose attachments fail is read, and they are tried again', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  place.create('a.eml', mailOf([prices]));
  const source = await kit.follow(owner, domainId, place.settings);
  place.edit('a.eml', nestedMail());
  const failed = await kit.sync(owner, source.id);
  expect(failed.last_sync.counts).toMatchObject({ replaced: 1, failed: 1, removed: 0 });
  expect(await pathsOf(domainId)).toEqual(['a.eml', 'a.eml/prices.txt']);
  expect((await kit.items(owner, source.id, '&state=failed'))[0]).toMatchObject({
    path: 'a.eml',
    reason: { said: { code: 'attachments_failed' } },
    attempts: 1,
  });

  const opened = place.opened.length;
  await kit.sync(owner, source.id);
  expect(place.opened.length).toBe(opened);
  await kit.passTime(source.id);
  await kit.sync(owner, source.id);
  expect(place.opened.length).toBe(opened + 1);
  expect((await kit.items(owner, source.id, '&state=failed'))[0]).toMatchObject({ attempts: 2 });
  place.edit('a.eml', mailOf([prices]));
  expect(await kit.sync(owner, source.id)).toMatchObject({
    state: 'success',
    items: { taken: 2, failed: 0 },
  });
});

test('an attachment that fails for a while holds back no other and no mail', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  const { db } = kit.server.database;
  await db.execute(sql`create function refuse_flaky() returns trigger language plpgsql as $$
    begin if new.name = 'flaky.txt' then raise exception 'refused'; end if; return new; end $$`);
  await db.execute(
    sql`create trigger refuse_flaky before insert on document for each row execute function refuse_flaky()`,
  );
  place.create('a.eml', mailOf([{ name: 'flaky.txt', text: 'The lamp is blue.' }, prices]));
  const source = await kit.follow(owner, domainId, place.settings);
  expect(await pathsOf(domainId)).toEqual(['a.eml', 'a.eml/prices.txt']);
  expect(await kit.items(owner, source.id, '&state=failed')).toMatchObject([{ path: 'a.eml' }]);
  await db.execute(sql`drop function refuse_flaky cascade`);
  await kit.passTime(source.id);
  expect(await kit.sync(owner, source.id)).toMatchObject({
    state: 'success',
    items: { taken: 3, failed: 0 },
  });
  expect(await pathsOf(domainId)).toEqual(['a.eml', 'a.eml/flaky.txt', 'a.eml/prices.txt']);
});

test('an item with the id of an attachment does not take its place', async () => {
  const place = kit.places.add({ ids: 'paths' });
  const domainId = await newDomain();
  place.create('a.eml', mailOf([prices]), { principals: [{ type: 'person', email: ben.email }] });
  const source = await kit.follow(owner, domainId, place.settings);
  const { rows } = await kit.server.database.db.execute<{ outer_id: string }>(
    sql`select outer_id from source_item where source_id = ${source.id} and mail_id is not null`,
  );
  place.create(rows[0]?.outer_id ?? '', 'Forged.', 'unrestricted');
  await kit.sync(owner, source.id);
  const found = (await owner.get(`/documents?kb_id=${domainId}`)).body.documents;
  expect(found.filter(({ can }: { can: { read: boolean } }) => can.read)).toHaveLength(1);
  expect((await kit.server.documents(owner, domainId)).length).toBe(3);
});
