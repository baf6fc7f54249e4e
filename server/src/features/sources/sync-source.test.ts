import { type AuditEvent, DomainSource } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/kit/server.ts';
import { startWithPlaces } from '../../../test/kit/sources.ts';
import { until } from '../../../test/kit/until.ts';
import { hideOverdue } from './gone.ts';

let kit: Awaited<ReturnType<typeof startWithPlaces>>;
let owner: Person;

beforeAll(async () => {
  kit = await startWithPlaces();
  owner = await kit.server.person('Ada Owner');
});
afterAll(() => kit.server.close());

const newDomain = () => kit.newDomain(owner);
const held = (domainId: string) => kit.held(owner, domainId);
const texts = async (domainId: string) => (await held(domainId)).map(({ path, text }) => [path, text]);
const runs = async (domainId: string) =>
  (
    await kit.server.database.db.execute<{ id: string; run: number }>(
      sql`select id, run from document where domain_id = ${domainId} order by id`,
    )
  ).rows;
/** Details of a source's audit events of one action, newest first, without ids. */
const audited = async (sourceId: string, action: string) => {
  const { events } = (await owner.get(`/audit-events?action=${action}&limit=100`)).body;
  return events
    .filter(({ target }: { target: { id: string } }) => target.id === sourceId)
    .map(({ actor, detail: { domain_id, sync_id, ...rest } }: AuditEvent) => ({
      by: actor?.name ?? null,
      ...rest,
    }));
};
const ask = async (question: string, domainId: string) => {
  const talk = await owner.connect();
  const chatId = (await owner.post('/chats', {})).body.id;
  const answer = await talk.ask(chatId, question, domainId);
  talk.close();
  return { answer, chatId };
};

test('adds, replaces and deletes documents, and skips unchanged ones', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  place.create('doors.txt', 'The doors are locked at eight in the evening.');
  place.create('yard/bikes.txt', 'Bicycles are kept in the yard.');
  const source = await kit.follow(owner, domainId, place.settings);
  expect(DomainSource.parse(source)).toMatchObject({
    state: 'success',
    items: { taken: 2 },
    last_sync: { complete: true, reason: 'asked', counts: { listed: 2, created: 2 } },
  });
  expect(await texts(domainId)).toEqual([
    ['doors.txt', 'The doors are locked at eight in the evening.'],
    ['yard/bikes.txt', 'Bicycles are kept in the yard.'],
  ]);
  expect(await audited(source.id, 'source.synced')).toEqual([{ by: null, created: 2 }]);
  const { answer, chatId } = await ask('When are the doors locked?', domainId);
  const address = 'https://place.example/doors.txt';
  expect(answer.sources[0]).toMatchObject({
    origin: { address, source: 'Place', changed_at: null, missing_since: null },
  });
  const cited = async () => (await owner.get(`/chats/${chatId}`)).body.messages.at(-1).sources[0].origin;
  const setTimes = (changed: string | null, missing: string | null) =>
    kit.server.database.db.execute(sql`update source_item set changed_at = ${changed}::timestamptz,
      missing_since = ${missing}::timestamptz where source_id = ${source.id} and path = 'doors.txt'`);
  const [changed_at, missing_since] = ['2026-03-01T08:00:00.000Z', '2026-03-02T08:00:00.000Z'];
  await setTimes(changed_at, missing_since);
  expect(await cited()).toMatchObject({ address, changed_at, missing_since });
  await setTimes(null, null);

  const before = { runs: await runs(domainId), opened: place.opened.length };
  const same = await kit.sync(owner, source.id);
  expect(same.last_sync.counts).toMatchObject({ listed: 2, unchanged: 2, created: 0, replaced: 0 });
  expect([await runs(domainId), place.opened.length]).toEqual([before.runs, before.opened]);

  const [doors, bikes] = await held(domainId);
  place.edit('doors.txt', 'The doors are locked at nine in the evening.');
  place.remove('yard/bikes.txt');
  place.create('roof.txt', 'The roof is closed in winter.');
  const next = await kit.sync(owner, source.id);
  expect(next.last_sync.counts).toMatchObject({ replaced: 1, removed: 1, created: 1 });
  const now = await held(domainId);
  expect(now.map(({ path, text }) => [path, text])).toEqual([
    ['doors.txt', 'The doors are locked at nine in the evening.'],
    ['roof.txt', 'The roof is closed in winter.'],
  ]);
  expect([now[0]?.id, now.some(({ id }) => id === bikes?.id)]).toEqual([doors?.id, false]);
  expect(
    (await owner.get(`/documents?kb_id=${domainId}&source_id=${source.id}&origin=source`)).body.total,
  ).toBe(2);
});

test('moves and renames a document without ingestion, by id or path', async () => {
  for (const ids of ['own', 'paths'] as const) {
    const place = kit.places.add({ ids });
    const domainId = await newDomain();
    for (const name of ['a', 'b', 'c']) place.create(`old/${name}.txt`, `This is what ${name} says.`);
    const source = await kit.follow(owner, domainId, place.settings);
    const before = await held(domainId);
    const read = await runs(domainId);
    place.move('old/b.txt', 'new/b.txt');
    place.create('new/other.txt', 'Something else.');
    const { last_sync } = await kit.sync(owner, source.id);
    expect([ids, last_sync.counts.removed, last_sync.counts.created]).toEqual([ids, 0, 1]);
    const after = await held(domainId);
    expect(after.map(({ path }) => path)).toEqual(['new/b.txt', 'new/other.txt', 'old/a.txt', 'old/c.txt']);
    expect(after.find(({ path }) => path === 'new/b.txt')?.id).toBe(before[1]?.id);
    expect(await runs(domainId)).toEqual(expect.arrayContaining(read));
  }
});

test('holds back many deletions for a decision, and applies a few', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  for (let index = 0; index < 80; index += 1) place.create(`${index}.txt`, `Number ${index} stands here.`);
  const source = await kit.follow(owner, domainId, place.settings);
  for (let index = 0; index < 19; index += 1) place.remove(`${index}.txt`);
  expect((await kit.sync(owner, source.id)).last_sync.counts).toMatchObject({ removed: 19, held: 0 });
  // 25 of 61 are 41 %.
  const gone = [...place.world.things];
  for (let index = 20; index < 45; index += 1) place.remove(`${index}.txt`);
  const brake = await kit.sync(owner, source.id);
  expect(brake).toMatchObject({ state: 'success', items: { held: 25 }, held: { items: 25 } });
  expect(brake.last_sync.counts).toMatchObject({ removed: 0, held: 25 });
  expect((await owner.get('/notifications')).body.notifications[0]).toMatchObject({
    kind: 'source_held',
    domain_id: domainId,
  });
  expect(await held(domainId)).toHaveLength(61);
  const [first] = await kit.items(owner, source.id, '&state=held');
  expect((await owner.get(`/documents/${first.document_id}`)).body.source.missing_since).toEqual(
    first.missing_since,
  );
  expect(await kit.sync(owner, source.id)).toMatchObject({ items: { held: 25 } });

  // One is kept by hand; the others are hidden after a day, and not deleted.
  const [, second] = await kit.items(owner, source.id, '&state=held');
  await owner.post(`/sources/${source.id}/held`, { do: 'keep', item_ids: [second.id] });
  await kit.server.database.db.execute(
    sql`update source_item set missing_since = now() - interval '25 hours' where source_id = ${source.id} and state = 'held'`,
  );
  await hideOverdue(kit.server);
  expect((await kit.get(owner, source.id)).items).toMatchObject({ held: 0, hidden: 24, kept: 1 });
  expect((await held(domainId)).filter(({ enabled }) => !enabled)).toHaveLength(24);
  // Found again, one answers again.
  const back = gone.find(({ path }) => path === '44.txt');
  if (back) place.world.things.push(back);
  await kit.sync(owner, source.id);
  expect((await held(domainId)).filter(({ enabled }) => !enabled)).toHaveLength(23);
  const decided = await owner.post(`/sources/${source.id}/held`, { do: 'delete' });
  expect(decided.body).toMatchObject({ items: { held: 0, hidden: 0, kept: 1 }, held: null });
  expect(await held(domainId)).toHaveLength(38);
  // Items that a second sync finds held or unchanged are not recorded.
  expect(await audited(source.id, 'source.synced')).toEqual([
    { by: null, held: 25 },
    { by: null, removed: 19 },
    { by: null, created: 80 },
  ]);
  expect(await audited(source.id, 'source.decided')).toEqual([
    { by: 'Ada Owner', do: 'delete', documents: 23 },
    { by: 'Ada Owner', do: 'keep', documents: 1 },
  ]);
}, 120_000);

test('31 of 100 are held, 30 are not, nor are 19 of 20', async () => {
  for (const [total, gone, isHeld] of [
    [100, 31, true],
    [100, 30, false],
    [20, 19, false],
  ] as const) {
    const place = kit.places.add();
    const domainId = await newDomain();
    for (let index = 0; index < total; index += 1)
      place.create(`${index}.txt`, `Number ${index} of ${total}.`);
    const source = await kit.follow(owner, domainId, place.settings);
    for (let index = 0; index < gone; index += 1) place.remove(`${index}.txt`);
    const { last_sync } = await kit.sync(owner, source.id);
    expect([total, gone, last_sync.counts.held > 0]).toEqual([total, gone, isHeld]);
  }
}, 120_000);

test('a stopped or paused sync keeps its items and resumes there', async () => {
  const place = kit.places.add({ checkpointEvery: 1 });
  const domainId = await newDomain();
  for (let index = 0; index < 20; index += 1)
    place.create(`${10 + index}.txt`, `Number ${index} stands here.`);
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let waits = false;
  place.faults.onTell = async (told) => {
    waits = told === 10;
    if (told === 10) await gate;
  };
  const { body } = await owner.post(`/domains/${domainId}/sources`, {
    name: 'Slow',
    settings: place.settings,
  });
  await until(() => waits);
  expect((await owner.post(`/sources/${body.id}/syncs`)).body.code).toBe('source_busy');
  expect(await kit.get(owner, body.id)).toMatchObject({ state: 'in_progress', next_sync_at: null });
  expect((await owner.post(`/sources/${body.id}/stop`)).status).toBe(200);
  await until(async () => (await kit.get(owner, body.id)).state === 'cancelled');
  go();
  expect((await owner.post(`/sources/${body.id}/stop`)).body.code).toBe('source_idle');
  const put = async (paused: boolean) =>
    (await kit.server.call('PUT', `/sources/${body.id}/paused`, { paused }, owner.token)).body;
  expect(await put(true)).toMatchObject({ state: 'paused', next_sync_at: null });
  expect((await owner.post(`/sources/${body.id}/syncs`)).body.code).toBe('source_paused');
  place.faults.onTell = () => {};
  await put(false);
  await until(async () => (await kit.get(owner, body.id)).state === 'success');
  expect(await held(domainId)).toHaveLength(20);
  const history = (await owner.get(`/sources/${body.id}/syncs`)).body;
  expect([history.total, history.syncs.map(({ state }: { state: string }) => state)]).toEqual([
    2,
    ['success', 'cancelled'],
  ]);
});

test('a source is deleted with its documents or without them', async () => {
  for (const documents of ['keep', 'delete'] as const) {
    const place = kit.places.add();
    const domainId = await newDomain();
    place.create('a.txt', 'The cellar is dry.');
    const source = await kit.follow(owner, domainId, place.settings);
    await kit.server.documents(owner, domainId);
    expect((await owner.remove(`/sources/${source.id}?documents=${documents}`)).status).toBe(204);
    expect((await owner.get(`/sources/${source.id}`)).status).toBe(404);
    const list = async () => (await owner.get(`/documents?kb_id=${domainId}`)).body.documents;
    if (documents === 'delete') await until(async () => (await list()).length === 0);
    else expect(await list()).toMatchObject([{ origin: 'upload', source: null, access: 'domain' }]);
  }
});
