import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailOf, prices, terms } from '../../../test/kit/saved-mail.ts';
import type { Person } from '../../../test/kit/server.ts';
import { startWithPlaces } from '../../../test/kit/sources.ts';
import { dropAttachments } from './mail-store.ts';

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
const readableBy = async (person: Person, domainId: string): Promise<string[]> => {
  await kit.server.documents(owner, domainId);
  const { documents } = (await person.get(`/documents?kb_id=${domainId}`)).body;
  return documents
    .filter(({ can }: { can: { read: boolean } }) => can.read)
    .map(({ source }: { source: { path: string } }) => source.path)
    .toSorted();
};
const hold = (sourceId: string, paths: string, state = 'held') =>
  kit.server.database.db.execute(sql`update source_item set state = ${state}, missing_since = now()
    where source_id = ${sourceId} and path like ${paths}`);

test.each([true, false])('drops attachments of a mail renamed to another type (feed: %s)', async (feed) => {
  const place = kit.places.add({ feed });
  const domainId = await newDomain();
  place.create('offer.eml', mailOf([prices]));
  const source = await kit.follow(owner, domainId, place.settings);
  place.move('offer.eml', 'offer.txt');
  await kit.sync(owner, source.id);
  expect(await pathsOf(domainId)).toEqual(['offer.txt']);
  place.move('offer.txt', 'offer.eml');
  await kit.sync(owner, source.id);
  expect(await pathsOf(domainId)).toEqual(['offer.eml', 'offer.eml/prices.txt']);
});

test('access and deletion of an item with another name reach attachments', async () => {
  const place = kit.places.add({ feed: true });
  const domainId = await newDomain();
  const forBen = { principals: [{ type: 'person' as const, email: ben.email }] };
  place.create('offer.eml', mailOf([prices]), forBen);
  const source = await kit.follow(owner, domainId, place.settings);
  // The renamed item cannot be opened: its attachments are not dropped.
  place.move('offer.eml', 'offer.txt');
  place.fault('offer.txt', { reason: 'unreachable' });
  await kit.sync(owner, source.id);
  expect(await readableBy(ben, domainId)).toEqual(['offer.txt', 'offer.txt/prices.txt']);
  place.share('offer.txt', { principals: [] });
  await kit.sync(owner, source.id);
  expect(await readableBy(ben, domainId)).toEqual([]);
  place.remove('offer.txt');
  await kit.sync(owner, source.id);
  expect(await pathsOf(domainId)).toEqual([]);
});

test('deleting held mails deletes attachments beyond the first batch', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  place.create('offer.eml', mailOf([prices]));
  const source = await kit.follow(owner, domainId, place.settings);
  const { db } = kit.server.database;
  await db.execute(sql`insert into source_item (id, source_id, outer_id, path, access, state, seen_in, seen_at, mail_id, mail_part)
    select ('ffffffff-ffff-ffff-ffff-' || lpad(n::text, 12, '0'))::uuid, source_id, 'part ' || n, path || '/' || n, access, 'taken',
      seen_in, seen_at, id, n::text
    from source_item, generate_series(1, 250) n where source_id = ${source.id} and mail_id is null`);
  await hold(source.id, '%');
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from source_item where source_id = ${source.id} and mail_id is null`,
  );
  const itemIds = rows.map(({ id }) => id);
  await owner.post(`/sources/${source.id}/held`, { do: 'delete', item_ids: itemIds });
  expect(await kit.items(owner, source.id)).toEqual([]);
});

test('changed patterns add and remove attachments of unchanged mails', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  place.create('offer.eml', mailOf([prices, terms]));
  const source = await kit.follow(owner, domainId, place.settings);
  const exclude = async (patterns: string[]) => {
    await owner.patch(`/sources/${source.id}`, { settings: { ...place.settings, exclude: patterns } });
    await kit.sync(owner, source.id);
    return pathsOf(domainId);
  };
  expect(await exclude(['**/terms.txt'])).toEqual(['offer.eml', 'offer.eml/prices.txt']);
  expect(await exclude([])).toEqual(['offer.eml', 'offer.eml/prices.txt', 'offer.eml/terms.txt']);
});

test('an attachment that is not read any more loses its document', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  place.create('offer.eml', mailOf([{ ...prices, name: 'prices.docx', text: 'not yet' }, terms]));
  const source = await kit.follow(owner, domainId, place.settings);
  const { db } = kit.server.database;
  // A document from a version of Docent that read the type.
  await db.execute(sql`update source_item set mail_part = 'terms.ics', path = 'offer.eml/terms.ics',
    outer_id = replace(outer_id, 'terms.txt', 'terms.ics') where source_id = ${source.id} and mail_part = 'terms.txt'`);
  place.edit('offer.eml', mailOf([{ ...terms, name: 'terms.ics' }]));
  await kit.sync(owner, source.id);
  expect(await pathsOf(domainId)).toEqual(['offer.eml']);
  expect(await kit.items(owner, source.id, '&state=passed_over')).toMatchObject([
    { path: 'offer.eml/terms.ics' },
  ]);
  await kit.sync(owner, source.id);
  expect(await kit.items(owner, source.id)).toHaveLength(2);
  place.remove('offer.eml');
  await kit.sync(owner, source.id);
  expect(await kit.items(owner, source.id)).toEqual([]);
});

test.each(['held', 'kept'])('access of detached attachments that are %s follows the mail', async (state) => {
  const place = kit.places.add();
  const domainId = await newDomain();
  const forBen = { principals: [{ type: 'person' as const, email: ben.email }] };
  place.create('offer.eml', mailOf([prices, terms]), forBen);
  const source = await kit.follow(owner, domainId, place.settings);
  const { db } = kit.server.database;
  const { rows } = await db.execute<{
    id: string;
    kept: string;
  }>(sql`select mail_id as id, outer_id as kept from source_item
    where source_id = ${source.id} and mail_part = 'prices.txt'`);
  await dropAttachments(
    db,
    rows.map(({ id }) => id),
    rows.map(({ kept }) => kept),
  );
  await hold(source.id, '%/terms.txt', state);
  expect(await readableBy(ben, domainId)).toHaveLength(3);
  place.share('offer.eml', { principals: [] });
  await kit.sync(owner, source.id);
  expect(await readableBy(ben, domainId)).toEqual([]);
  // It is still missing.
  expect(await kit.items(owner, source.id, `&state=${state}`)).toHaveLength(1);
});
