import { SourceCheck, SourceDryRun } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/kit/server.ts';
import { startWithPlaces } from '../../../test/kit/sources.ts';
import { until } from '../../../test/kit/until.ts';
import { SourceError } from '../../connectors/connector.ts';
import { sendDue } from './schedule.ts';

let kit: Awaited<ReturnType<typeof startWithPlaces>>;
let owner: Person;
/** Manages the domain and has no other role. */
let mia: Person;
let ben: Person;
let domainId: string;

beforeAll(async () => {
  kit = await startWithPlaces({ PRIVATE_HOSTS: 'intern.example', SOURCE_FOLDERS: '/srv/papers' });
  owner = await kit.server.person('Ada Owner');
  mia = await kit.server.person('Mia Manager');
  ben = await kit.server.person('Ben Reader');
  domainId = (await owner.post('/domains', { name: 'House' })).body.id;
  await kit.server.call('PUT', `/domains/${domainId}/grants/${mia.id}`, { role: 'manager' }, owner.token);
});
afterAll(() => kit.server.close());

const add = (person: Person, settings: object, more: object = {}) =>
  person.post(`/domains/${domainId}/sources`, { name: 'Place', settings, ...more });

test('a check lists rights, a dry run lists items; neither stores anything', async () => {
  const place = kit.places.add();
  place.create('a.txt', 'Something.');
  place.create('b.txt', 'Something more.');
  place.create('c.ics', 'BEGIN:VCALENDAR');
  place.create('shut/d.txt', 'Nobody may.');
  place.faults.unreadable.add('shut');
  const trial = { settings: place.settings };
  const checked = (await mia.post(`/domains/${domainId}/sources/check`, trial)).body;
  expect(SourceCheck.parse(checked)).toEqual({
    ok: true,
    findings: [{ ok: true, message: '4 things lie here.', said: null }],
    error: null,
  });
  const dry = SourceDryRun.parse((await mia.post(`/domains/${domainId}/sources/dry-run`, trial)).body);
  expect(dry).toEqual({
    looked_at: 4,
    whole: true,
    would_come: {
      total: 2,
      items: [
        { path: 'a.txt', address: 'https://place.example/a.txt', size: 10 },
        { path: 'b.txt', address: 'https://place.example/b.txt', size: 15 },
      ],
    },
    left_out: [
      {
        reason: {
          code: 'calendar',
          message: 'Calendar files are not read.',
          said: { code: 'calendars', params: {} },
        },
        total: 1,
        paths: ['c.ics'],
      },
      {
        reason: {
          code: 'other',
          message: 'The folder may not be read.',
          said: { code: 'may_not_be_read', params: { what: 'The folder' } },
        },
        total: 1,
        paths: ['shut'],
      },
    ],
    error: null,
  });
  expect(place.opened).toEqual([]);
  place.faults.error = new SourceError('credentials', 'The password is wrong.');
  place.faults.endsAfter = 0;
  expect((await mia.post(`/domains/${domainId}/sources/check`, trial)).body).toMatchObject({
    ok: false,
    error: { code: 'credentials', message: 'The password is wrong.' },
  });
  const { rows } = await kit.server.database.db.execute(sql`select 1 from source`);
  expect(rows).toEqual([]);
});

test('seals secrets of a source, never shows them, or sends them elsewhere', async () => {
  const place = kit.places.add();
  const settings = { kind: 'webdav', address: place.settings.address, user: 'ada' };
  const { body } = await add(mia, settings, { secrets: { password: 'a secret of four words' } });
  expect(body).toMatchObject({ secrets: ['password'], settings: { user: 'ada' } });
  const stored = async () =>
    (
      await kit.server.database.db.execute<{ secrets: string }>(
        sql`select secrets from source where id = ${body.id}`,
      )
    ).rows[0]?.secrets ?? '';
  const audit = JSON.stringify((await owner.get('/audit-events?action=source.created')).body);
  const all = [
    JSON.stringify(body),
    JSON.stringify((await mia.get(`/sources/${body.id}`)).body),
    await stored(),
    audit,
  ];
  expect(all.filter((text) => text.includes('four words'))).toEqual([]);
  expect((await add(mia, settings, { secrets: { client_secret: 'x' } })).body.code).toBe('source_settings');

  const patch = (change: object) => mia.patch(`/sources/${body.id}`, change);
  expect((await patch({ settings: { ...settings, exclude: ['old/**'] } })).body.secrets).toEqual([
    'password',
  ]);
  expect((await patch({ settings: { ...settings, user: 'ben' } })).body.secrets).toEqual([]);
  expect((await patch({ secrets: { token: 'another' } })).body.secrets).toEqual(['token']);
  expect((await patch({ secrets: { token: null } })).body.secrets).toEqual([]);
  expect((await patch({ settings: place.settings })).body.code).toBe('source_settings');
  expect(JSON.stringify((await owner.get('/audit-events?action=source.changed')).body)).not.toContain(
    'another',
  );
});

test('uses the interval of its kind for a source without an interval', async () => {
  const place = kit.places.add();
  const host = new URL(place.settings.address).hostname;
  const mailbox = { kind: 'imap', host, user: 'ada' };
  expect((await add(mia, place.settings)).body.every_minutes).toBe(15);
  expect((await add(mia, mailbox)).body.every_minutes).toBe(5);
  expect((await add(mia, mailbox, { every_minutes: 60 })).body.every_minutes).toBe(60);
});

test('owners alone add and move internal sources', async () => {
  const inside = { kind: 'website', address: 'https://intern.example/wiki/' };
  for (const settings of [inside, { kind: 'folder', folder: '/srv/papers' }]) {
    expect((await add(mia, settings)).body.code).toBe('source_owners');
    for (const call of ['check', 'dry-run'])
      expect((await mia.post(`/domains/${domainId}/sources/${call}`, { settings })).body.code).toBe(
        'source_owners',
      );
  }
  const { body } = await add(owner, inside);
  expect(body.internal).toBe(true);
  const patch = (person: Person, settings: object) => person.patch(`/sources/${body.id}`, { settings });
  expect((await patch(mia, { ...inside, address: 'https://example.com/' })).body.code).toBe('source_owners');
  expect((await patch(mia, { ...inside, exclude: ['a/**'] })).status).toBe(200);
  const elsewhere = await patch(owner, { ...inside, address: 'https://example.com/' });
  expect(elsewhere.body.internal).toBe(false);
  const kinds = (await mia.get('/source-kinds')).body;
  expect(kinds.folders).toEqual([]);
  expect(kinds.kinds.find(({ kind }: { kind: string }) => kind === 'folder')).toMatchObject({
    may_add: false,
  });
  expect(kinds.kinds.find(({ kind }: { kind: string }) => kind === 'sftp')).toMatchObject({
    available: false,
  });
  expect((await owner.get('/source-kinds')).body.folders).toEqual(['/srv/papers']);
  expect((await add(owner, { kind: 'sftp', host: 'a.example', user: 'b' })).body.code).toBe(
    'source_kind_unavailable',
  );
});

test('a mailbox is read by who added it, until a manager opens it', async () => {
  const place = kit.places.add();
  place.create('letter.txt', 'Dear Mia, the parcel has come.');
  const settings = { kind: 'imap', host: new URL(place.settings.address).host, user: 'mia' };
  const added = await add(mia, settings);
  expect(added.body.readers).toBe('adder');
  await until(async () => (await kit.get(mia, added.body.id)).state === 'success');
  await kit.server.documents(owner, domainId);
  const sees = async (person: Person) =>
    (await person.get(`/documents?kb_id=${domainId}&name=letter`)).body.documents.some(
      ({ can }: { can: { read: boolean } }) => can.read,
    );
  expect([await sees(mia), await sees(ben), await sees(owner)]).toEqual([true, false, false]);
  expect((await mia.patch(`/sources/${added.body.id}`, { readers: 'domain' })).status).toBe(200);
  expect([await sees(mia), await sees(ben)]).toEqual([true, true]);
});

test('notifies the user who added a mailbox that another opened it', async () => {
  const adam = await kit.server.person('Adam Admin');
  await owner.patch(`/users/${adam.id}`, { role: 'admin' });
  const mailbox = async () => {
    const place = kit.places.add();
    const settings = { kind: 'imap', host: new URL(place.settings.address).host, user: 'mia' };
    return (await add(mia, settings)).body.id;
  };
  const opened = async () =>
    (await owner.get('/audit-events?action=access.opened')).body.events.filter(
      ({ detail }: { detail: { how: string } }) => detail.how === 'source',
    );
  const told = async () =>
    (await mia.get('/notifications')).body.notifications.filter(
      ({ kind }: { kind: string }) => kind === 'access_opened',
    ).length;
  await mia.patch(`/sources/${await mailbox()}`, { readers: 'domain' });
  expect([await opened(), await told()]).toEqual([[], 0]);
  const id = await mailbox();
  expect((await adam.patch(`/sources/${id}`, { readers: 'domain' })).status).toBe(200);
  expect(await opened()).toMatchObject([
    { actor: { id: adam.id }, target: { id, name: 'Place' }, detail: { domains: [{ id: domainId }] } },
  ]);
  expect(await told()).toBe(1);
  await adam.patch(`/sources/${id}`, { readers: 'domain' });
  expect(await told()).toBe(1);
});

test("failing sources and held deletions are in their managers' lists", async () => {
  const place = kit.places.add();
  place.create('a.txt', 'Something.');
  place.faults.endsAfter = 0;
  const source = await kit.follow(mia, domainId, place.settings, { name: 'Broken' });
  const list = async (person: Person) =>
    (await person.get('/inbox/sources')).body.sources.filter(({ id }: { id: string }) => id === source.id);
  expect(await list(mia)).toEqual([]);
  for (let nth = 0; nth < 2; nth += 1) await kit.sync(mia, source.id);
  expect(await list(mia)).toMatchObject([
    { name: 'Broken', failures: 3, held: 0, error: { code: 'unreachable' }, domain: { id: domainId } },
  ]);
  expect([await list(ben), (await ben.get('/inbox')).body.sources]).toEqual([[], 0]);
  const counted = (await mia.get('/inbox')).body;
  expect(counted).toMatchObject({ shown: true, sources: expect.any(Number) });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await kit.server.call('PUT', `/inbox/snoozes/source/${source.id}`, { until: tomorrow }, mia.token);
  expect(await list(mia)).toEqual([]);
  expect((await mia.get('/inbox')).body.sources).toBe(counted.sources - 1);
});

test('finds due sources every minute, also after a server died', async () => {
  const place = kit.places.add();
  place.create('a.txt', 'Something.');
  const source = await kit.follow(owner, domainId, place.settings);
  const { db } = kit.server.database;
  const { rows } = await db.execute(sql`select cron from pgboss.schedule where name = 'sources-due'`);
  expect(rows).toEqual([{ cron: '* * * * *' }]);
  // As a server leaves it that was killed: its lease has run out.
  await db.execute(sql`update source set sync_id = gen_random_uuid(), leased_until = now() - interval '1 second',
    next_at = now() + interval '1 hour' where id = ${source.id}`);
  await db.execute(
    sql`insert into source_sync (id, source_id, reason, removed) select sync_id, id, 'schedule', 3 from source where id = ${source.id}`,
  );
  expect(await kit.get(owner, source.id)).toMatchObject({ state: 'interrupted' });
  await sendDue({ database: kit.server.database, queue: kit.queue });
  const done = await until(async () => {
    const now = await kit.get(owner, source.id);
    return now.state === 'success' && now;
  });
  expect(done.last_sync.reason).toBe('schedule');
  const { syncs } = (await owner.get(`/sources/${source.id}/syncs`)).body;
  expect(syncs.map(({ state }: { state: string }) => state)).toEqual(['success', 'interrupted', 'success']);
  const { events } = (await owner.get('/audit-events?action=source.synced')).body;
  expect(events[0]).toMatchObject({
    target: { id: source.id },
    detail: { removed: 3, sync_id: syncs[1].id },
  });
});

test('a due time within half a minute counts, but not of a failing source', async () => {
  const place = kit.places.add();
  const source = await kit.follow(owner, domainId, place.settings);
  const { db } = kit.server.database;
  const isSent = async (failures: number, seconds: number) => {
    await db.execute(sql`update source set paused = false, failures = ${failures}, sync_id = null,
      next_at = now() + make_interval(secs => ${seconds}) where id = ${source.id}`);
    const before = (await kit.get(owner, source.id)).last_sync.id;
    await sendDue({ database: kit.server.database, queue: kit.queue });
    const { rows } = await db.execute(sql`select 1 from pgboss.job
      where name = 'sync-source' and data->>'sourceId' = ${source.id} and state < 'completed'`);
    if (rows.length) await until(async () => (await kit.get(owner, source.id)).last_sync.id !== before);
    return rows.length > 0;
  };
  expect([await isSent(1, 20), await isSent(0, 45), await isSent(0, 20)]).toEqual([false, false, true]);
});
