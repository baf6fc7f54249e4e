import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/kit/server.ts';
import { startWithPlaces } from '../../../test/kit/sources.ts';
import { until } from '../../../test/kit/until.ts';
import { sendDue } from './schedule.ts';

/** Syncs of a server at the same time (fixed-settings.ts). */
const SLOTS = 2;

let kit: Awaited<ReturnType<typeof startWithPlaces>>;
let owner: Person;
let domainId: string;
let freeSlots = async () => {};

beforeAll(async () => {
  kit = await startWithPlaces();
  owner = await kit.server.person('Ada Owner');
});
afterEach(() => freeSlots());
afterAll(() => kit.server.close());

/** Has syncs of other sources take all slots until `freeSlots` is called. */
const fillSlots = async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let begun = 0;
  const added: string[] = [];
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const place = kit.places.add();
    place.create('a.txt', 'Something.');
    place.faults.onTell = async () => {
      begun += 1;
      await gate;
    };
    added.push((await add(place.settings)).id);
  }
  await until(() => begun === SLOTS);
  freeSlots = async () => {
    freeSlots = async () => {};
    open();
    for (const id of added) await until(async () => (await kit.get(owner, id)).state === 'success');
  };
};
const add = async (settings: object) =>
  (await owner.post(`/domains/${domainId}/sources`, { name: 'Place', settings })).body;
/** A source that has been synced once. */
const follow = async () => {
  domainId = await kit.newDomain(owner);
  const place = kit.places.add();
  place.create('a.txt', 'Something.');
  return { place, source: await kit.follow(owner, domainId, place.settings) };
};
const pause = async (id: string, paused: boolean) =>
  (await kit.server.call('PUT', `/sources/${id}/paused`, { paused }, owner.token)).body;
const syncsOf = async (id: string): Promise<string[]> =>
  (await owner.get(`/sources/${id}/syncs`)).body.syncs.map(
    ({ state, reason }: { state: string; reason: string }) => `${state} ${reason}`,
  );
const jobsOf = async (id: string): Promise<number> =>
  (
    await kit.server.database.db.execute(sql`select 1 from pgboss.job
      where name = 'sync-source' and singleton_key = ${id} and state < 'completed'`)
  ).rows.length;

test('a requested sync waits for a server, and two requests make one', async () => {
  const { source } = await follow();
  await fillSlots();
  const first = await owner.post(`/sources/${source.id}/syncs`);
  expect(first).toMatchObject({
    status: 202,
    body: { state: 'waiting', next_sync_at: null, last_sync: { id: source.last_sync.id, state: 'success' } },
  });
  expect(await owner.post(`/sources/${source.id}/syncs`)).toMatchObject({
    status: 202,
    body: { state: 'waiting' },
  });
  const { sources } = (await owner.get(`/domains/${domainId}/sources`)).body;
  expect(sources.find(({ id }: { id: string }) => id === source.id)).toMatchObject({ state: 'waiting' });
  await freeSlots();
  await until(async () => (await kit.get(owner, source.id)).state === 'success');
  await until(async () => !(await jobsOf(source.id)));
  expect(await syncsOf(source.id)).toEqual(['success asked', 'success asked']);
  const { events } = (await owner.get('/audit-events?action=source.ran')).body;
  expect(events.filter(({ target }: { target: { id: string } }) => target.id === source.id)).toHaveLength(1);
});

test('a new source waits for its first sync', async () => {
  await follow();
  await fillSlots();
  const place = kit.places.add();
  expect(await add(place.settings)).toMatchObject({ state: 'waiting', last_sync: null });
});

test('stopping a waiting sync leaves the source as it was', async () => {
  const { source } = await follow();
  await fillSlots();
  await owner.post(`/sources/${source.id}/syncs`);
  const stopped = await owner.post(`/sources/${source.id}/stop`);
  expect(stopped).toMatchObject({ status: 200, body: { state: 'success' } });
  expect(Date.parse(stopped.body.next_sync_at)).toBeGreaterThan(Date.now() + 60_000);
  expect((await owner.post(`/sources/${source.id}/stop`)).body.code).toBe('source_idle');
  await freeSlots();
  await until(async () => !(await jobsOf(source.id)));
  expect(await syncsOf(source.id)).toEqual(['success asked']);
});

test('pausing withdraws a waiting sync, and resuming requests one', async () => {
  const { source } = await follow();
  await fillSlots();
  await owner.post(`/sources/${source.id}/syncs`);
  expect(await pause(source.id, true)).toMatchObject({ state: 'paused', next_sync_at: null });
  const { rows } = await kit.server.database.db.execute(
    sql`select requested_at from source where id = ${source.id}`,
  );
  expect(rows).toEqual([{ requested_at: null }]);
  expect(await pause(source.id, false)).toMatchObject({ state: 'waiting' });
});

test('a source that is deleted while its sync waits is not synced', async () => {
  const { source } = await follow();
  await fillSlots();
  await owner.post(`/sources/${source.id}/syncs`);
  expect((await owner.remove(`/sources/${source.id}?documents=keep`)).status).toBe(204);
  await freeSlots();
  await until(async () => !(await jobsOf(source.id)));
  expect((await owner.get(`/sources/${source.id}`)).status).toBe(404);
});

test('the schedule queues a waiting sync whose job was lost', async () => {
  const { source } = await follow();
  await fillSlots();
  await owner.post(`/sources/${source.id}/syncs`);
  await kit.server.database.db.execute(
    sql`delete from pgboss.job where name = 'sync-source' and singleton_key = ${source.id}`,
  );
  expect(await kit.get(owner, source.id)).toMatchObject({ state: 'waiting' });
  await sendDue({ database: kit.server.database, queue: kit.queue });
  await freeSlots();
  await until(async () => (await syncsOf(source.id)).length === 2);
});

test('an item retried during a sync is tried by another one right after it', async () => {
  const { place, source } = await follow();
  place.create('bad.txt', 'Soon to be read.');
  place.fault('bad.txt', { reason: 'unreachable' });
  await kit.sync(owner, source.id);
  const [failed] = await kit.items(owner, source.id, '&state=failed');
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  place.faults.onTell = () => gate;
  await owner.post(`/sources/${source.id}/syncs`);
  await until(async () => (await kit.get(owner, source.id)).state === 'in_progress');
  await owner.post(`/sources/${source.id}/items/${failed.id}/retry`);
  expect(await kit.get(owner, source.id)).toMatchObject({ state: 'in_progress' });
  open();
  await until(async () => (await syncsOf(source.id)).length === 4);
});

test('stopping a sync that was cut short ends it', async () => {
  const { source } = await follow();
  const { db } = kit.server.database;
  await db.execute(sql`update source set sync_id = gen_random_uuid(), leased_until = now() - interval '1 second',
    next_at = now() + interval '1 hour' where id = ${source.id}`);
  await db.execute(
    sql`insert into source_sync (id, source_id, reason) select sync_id, id, 'schedule' from source where id = ${source.id}`,
  );
  const stopped = await owner.post(`/sources/${source.id}/stop`);
  expect(stopped).toMatchObject({
    status: 200,
    body: { state: 'interrupted', last_sync: { state: 'interrupted' } },
  });
  await sendDue({ database: kit.server.database, queue: kit.queue });
  expect(await jobsOf(source.id)).toBe(0);
});
