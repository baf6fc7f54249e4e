import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailOf, prices, terms } from '../../../test/kit/saved-mail.ts';
import type { Person } from '../../../test/kit/server.ts';
import { startWithPlaces } from '../../../test/kit/sources.ts';
import { until } from '../../../test/kit/until.ts';

let kit: Awaited<ReturnType<typeof startWithPlaces>>;
let owner: Person;

beforeAll(async () => {
  kit = await startWithPlaces();
  owner = await kit.server.person('Ada Owner');
});
afterAll(() => kit.server.close());

const newDomain = () => kit.newDomain(owner);
const idsOf = async (domainId: string) =>
  new Map((await kit.held(owner, domainId)).map(({ path, id }) => [path, id]));
const pathsOf = async (domainId: string) => [...(await idsOf(domainId)).keys()];

/** Signature of an Office file with a password ([MS-OFFCRYPTO]). */
const LOCKED = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.from('EncryptedPackage', 'utf16le'),
]).toString('base64');
const BINARY = Buffer.from('\0\x01\x02\x03').toString('base64');
/** A mail with an attachment of these bytes. */
const mailWith = (name: string, base64: string) =>
  mailOf([{ name, text: base64 }, terms]).replace(
    `filename="${name}"\r\n`,
    `filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n`,
  );

test.each([
  ['failed', LOCKED, 'encrypted'],
  ['passed over', BINARY, 'type'],
])('retrying an attachment that was %s opens its mail', async (_state, content, code) => {
  const place = kit.places.add();
  const domainId = await newDomain();
  place.create('offer.eml', mailWith('prices.txt', content));
  const source = await kit.follow(owner, domainId, place.settings);
  expect(await pathsOf(domainId)).toEqual(['offer.eml', 'offer.eml/terms.txt']);
  const [left] = (await kit.items(owner, source.id)).filter(
    ({ path }: { path: string }) => path === 'offer.eml/prices.txt',
  );
  expect(left).toMatchObject({ reason: { code } });
  // The mail keeps its version: no sync opens it by itself.
  for (const thing of place.world.things) thing.text = mailOf([prices, terms]);
  await kit.sync(owner, source.id);
  expect(await pathsOf(domainId)).toHaveLength(2);
  await owner.post(`/sources/${source.id}/items/${left.id}/retry`);
  await until(async () => (await kit.get(owner, source.id)).items.taken === 3);
  expect(await pathsOf(domainId)).toEqual(['offer.eml', 'offer.eml/prices.txt', 'offer.eml/terms.txt']);
});

/** Ends the sync of a source as a kill does, before the nth transaction that follows one of its attachments and precedes its mail. */
const killBefore = async (nth: number, work: () => Promise<string>) => {
  const { database } = kit.server;
  const { transact, db } = database;
  let between = 0;
  const isBetween = async () => {
    const { rows } = await db.execute<{
      between: boolean;
    }>(sql`select 1 from source_item a join source_item m on m.id = a.mail_id
      where a.document_id is not null and m.document_id is null`);
    return rows.length > 0;
  };
  database.transact = async (given) => {
    if (between < nth && (await isBetween())) {
      between += 1;
      // Nothing of the sync is stored any more, and its lease runs out.
      if (between === nth)
        await db.execute(sql`update source set sync_id = gen_random_uuid(), leased_until = now() - interval '1 second'
          where sync_id is not null`);
    }
    return transact(given);
  };
  try {
    const sourceId = await work();
    await until(async () => (await kit.get(owner, sourceId)).state === 'interrupted');
    return sourceId;
  } finally {
    database.transact = transact;
  }
};

test.each([1, 2, 3])('a sync killed between attachments and mail goes on (at %i)', async (nth) => {
  const place = kit.places.add();
  const domainId = await newDomain();
  place.create('offer.eml', mailOf([prices, terms]));
  const sourceId = await killBefore(
    nth,
    async () =>
      (await owner.post(`/domains/${domainId}/sources`, { name: 'Place', settings: place.settings })).body.id,
  );
  const before = await idsOf(domainId);
  expect(before.has('offer.eml')).toBe(false);
  expect(before.size).toBeGreaterThan(0);
  expect(await kit.sync(owner, sourceId)).toMatchObject({
    state: 'success',
    items: { taken: 3, waiting: 0 },
  });
  const after = await idsOf(domainId);
  expect([...after.keys()]).toEqual(['offer.eml', 'offer.eml/prices.txt', 'offer.eml/terms.txt']);
  for (const [path, id] of before) expect(after.get(path)).toBe(id);
});

test('attachments beyond the limit of documents are left out, mails are not', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  place.create('a.eml', mailOf([prices, terms]));
  place.create('b.eml', mailOf([prices]));
  const settings = (max_items: number) => ({ ...place.settings, max_items });
  const source = await kit.follow(owner, domainId, settings(3));
  expect(source).toMatchObject({ state: 'success', items: { taken: 3, passed_over: 2 } });
  expect(await pathsOf(domainId)).toEqual(['a.eml', 'a.eml/prices.txt', 'b.eml']);
  const [left] = await kit.items(owner, source.id, '&state=passed_over');
  expect(left.reason.said).toEqual({ code: 'attachments_limit', params: { count: '3' } });
  // One that was taken is kept, and brought up to date.
  place.edit('a.eml', mailOf([{ ...prices, text: 'A lamp costs 14 euros.' }, terms], 'Corrected.'));
  await kit.sync(owner, source.id);
  expect((await kit.held(owner, domainId)).map(({ path, text }) => [path, text])[1]).toEqual([
    'a.eml/prices.txt',
    expect.stringContaining('14 euros'),
  ]);
  expect(await pathsOf(domainId)).toHaveLength(3);

  await owner.patch(`/sources/${source.id}`, { settings: settings(5) });
  expect(await kit.sync(owner, source.id)).toMatchObject({ items: { taken: 5, passed_over: 0 } });
});

test('attachments of moved mails stay in a source over half its limit', async () => {
  const place = kit.places.add({ ids: 'paths' });
  const domainId = await newDomain();
  place.create('old/a.eml', mailOf([prices, terms]));
  place.create('old/b.eml', mailOf([{ ...prices, text: 'A desk costs 90 euros.' }]));
  const source = await kit.follow(owner, domainId, { ...place.settings, max_items: 6 });
  const before = await idsOf(domainId);
  expect(before.size).toBe(5);
  for (const name of ['a.eml', 'b.eml']) place.move(`old/${name}`, `new/${name}`);
  expect(await kit.sync(owner, source.id)).toMatchObject({ items: { taken: 5, passed_over: 0 } });
  const moved = [...before].map(([path, id]) => [path.replace('old/', 'new/'), id]);
  expect([...(await idsOf(domainId))]).toEqual(moved);
});

test('an attachment retried during a sync of changes is read right after it', async () => {
  const place = kit.places.add({ feed: true });
  const domainId = await newDomain();
  place.create('offer.eml', mailWith('prices.txt', BINARY));
  const source = await kit.follow(owner, domainId, place.settings);
  const [left] = await kit.items(owner, source.id, '&state=passed_over');
  for (const thing of place.world.things) thing.text = mailOf([prices, terms]);
  place.create('other.txt', 'Something else.');
  const gate = Promise.withResolvers<void>();
  place.faults.onTell = () => gate.promise;
  await owner.post(`/sources/${source.id}/syncs`);
  await until(async () => (await kit.get(owner, source.id)).state === 'in_progress');
  await owner.post(`/sources/${source.id}/items/${left.id}/retry`);
  gate.resolve();
  await until(async () => (await kit.get(owner, source.id)).items.taken === 4);
  expect(await pathsOf(domainId)).toContain('offer.eml/prices.txt');
});
