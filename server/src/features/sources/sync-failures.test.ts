import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/kit/server.ts';
import { startWithPlaces } from '../../../test/kit/sources.ts';
import { until } from '../../../test/kit/until.ts';
import { SourceError } from '../../connectors/connector.ts';

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

test('an incomplete listing deletes nothing, nor does an unreadable folder', async () => {
  const place = kit.places.add({ checkpointEvery: 3 });
  const domainId = await newDomain();
  for (let index = 0; index < 12; index += 1)
    place.create(`folder-${index % 2}/${index}.txt`, `Number ${index} stands here.`);
  const source = await kit.follow(owner, domainId, place.settings);
  place.remove('folder-0/0.txt');
  place.faults.endsAfter = 5;
  const failed = await kit.sync(owner, source.id);
  expect(failed).toMatchObject({
    state: 'failed',
    failures: 1,
    last_sync: { complete: false, error: { code: 'unreachable', message: 'The place has gone quiet.' } },
  });
  expect(await held(domainId)).toHaveLength(12);
  // It has come as far as its last checkpoint, and goes on from there: then it knows what is gone.
  place.faults.endsAfter = null;
  place.faults.unreadable.add('folder-1');
  const partly = await kit.sync(owner, source.id);
  expect(partly.state).toBe('completed_with_errors');
  await kit.sync(owner, source.id);
  expect((await held(domainId)).filter(({ path }) => path.startsWith('folder-1/'))).toHaveLength(6);
  expect(await held(domainId)).toHaveLength(11);
  place.faults.unreadable.clear();
  expect((await kit.sync(owner, source.id)).state).toBe('success');
  expect(await held(domainId)).toHaveLength(11);
});

test('lists a bad item, retries it, and keeps its good version', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  place.create('good.txt', 'This can be read.');
  place.create('bad.txt', 'This cannot be.');
  place.create('meeting.ics', 'BEGIN:VCALENDAR');
  place.create('ada.vcf', 'BEGIN:VCARD');
  place.create('tool.bin', 'MZ\0\0');
  place.fault('bad.txt', { reason: 'forbidden' });
  const source = await kit.follow(owner, domainId, place.settings);
  expect(source).toMatchObject({
    state: 'completed_with_errors',
    items: { taken: 1, failed: 1, passed_over: 3 },
  });
  const reasons = (await kit.items(owner, source.id)).map(
    ({ path, state, reason }: { path: string; state: string; reason: { code: string } | null }) => [
      path,
      state,
      reason?.code,
    ],
  );
  expect(reasons).toEqual([
    ['ada.vcf', 'passed_over', 'contact'],
    ['bad.txt', 'failed', 'forbidden'],
    ['good.txt', 'taken', undefined],
    ['meeting.ics', 'passed_over', 'calendar'],
    ['tool.bin', 'passed_over', 'type'],
  ]);
  // Neither calendars nor what failed a moment ago are opened.
  const before = place.opened.length;
  await kit.sync(owner, source.id);
  expect([place.opened.length, place.opened.includes('meeting.ics')]).toEqual([before, false]);
  place.fault('bad.txt', undefined);
  await kit.passTime(source.id);
  expect((await kit.sync(owner, source.id)).state).toBe('success');
  expect(await held(domainId)).toHaveLength(2);

  place.edit('good.txt', 'This can be read no more.');
  place.fault('good.txt', { reason: 'malformed' });
  expect((await kit.sync(owner, source.id)).state).toBe('completed_with_errors');
  expect((await texts(domainId))[1]).toEqual(['good.txt', 'This can be read.']);
  place.fault('good.txt', undefined);
  const [failed] = await kit.items(owner, source.id, '&state=failed');
  expect(failed).toMatchObject({ attempts: 1, document_id: expect.any(String) });
  await owner.post(`/sources/${source.id}/items/${failed.id}/retry`);
  await until(async () => (await kit.get(owner, source.id)).state === 'success');
  expect((await texts(domainId))[1]).toEqual(['good.txt', 'This can be read no more.']);
});

test('waits as long as a source asks, and notifies managers after 3 failures', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  place.create('a.txt', 'Something.');
  const source = await kit.follow(owner, domainId, place.settings);
  place.faults.error = new SourceError('busy', 'Please wait.', { retryAfterSeconds: 3_600 });
  place.faults.endsAfter = 0;
  const busy = await kit.sync(owner, source.id);
  expect(busy.last_sync.error.code).toBe('busy');
  expect(new Date(busy.next_sync_at).getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  const told = async () =>
    (await owner.get('/notifications')).body.notifications.filter(
      ({ kind, domain_id }: { kind: string; domain_id: string }) =>
        kind === 'source_failed' && domain_id === domainId,
    ).length;
  await kit.sync(owner, source.id);
  expect(await told()).toBe(0);
  const third = await kit.sync(owner, source.id);
  expect(third.failures).toBe(3);
  // The notification follows the state of the source.
  await until(async () => (await told()) === 1);
  place.faults.endsAfter = null;
  expect(await kit.sync(owner, source.id)).toMatchObject({ state: 'success', failures: 0 });
});

test('follows a feed by its changes; after its expiry lists everything', async () => {
  const place = kit.places.add({ feed: true });
  const domainId = await newDomain();
  for (let index = 0; index < 30; index += 1) place.create(`${index}.txt`, `Number ${index} stands here.`);
  const source = await kit.follow(owner, domainId, place.settings);
  place.edit('3.txt', 'Three stands here.');
  place.remove('4.txt');
  const { last_sync } = await kit.sync(owner, source.id);
  expect(last_sync).toMatchObject({ complete: false, counts: { listed: 1, replaced: 1, removed: 1 } });
  // In the feed before it is forgotten, and gone without a word.
  place.edit('5.txt', 'Five stands here.');
  await kit.sync(owner, source.id);
  place.world.things = place.world.things.filter(({ path }) => path !== '5.txt' && path !== '6.txt');
  place.faults.forgets = true;
  const again = await kit.sync(owner, source.id);
  expect(again.last_sync).toMatchObject({ complete: true, counts: { removed: 2 } });
  expect(await held(domainId)).toHaveLength(27);
  // A feed does not report a failed item a second time: it is listed for it.
  place.edit('7.txt', 'Seven stands here.');
  place.fault('7.txt', { reason: 'unreachable' });
  await kit.sync(owner, source.id);
  place.fault('7.txt', undefined);
  await kit.passTime(source.id);
  await kit.sync(owner, source.id);
  expect((await texts(domainId)).find(([path]) => path === '7.txt')).toEqual(['7.txt', 'Seven stands here.']);
}, 120_000);

test('the end of a sync ends what its connector still waits for', async () => {
  const place = kit.places.add();
  place.create('a.txt', 'Something.');
  const source = await kit.follow(owner, await newDomain(), place.settings);
  place.faults.endsAfter = 0;
  await kit.sync(owner, source.id);
  await until(() => place.signals.length === 2 && place.signals.every(({ aborted }) => aborted));
});

test('an item of 3 GB is listed unopened; one larger than it says is cut', async () => {
  const place = kit.places.add();
  const domainId = await newDomain();
  await owner.patch('/settings', { max_file_mb: 1 });
  place.create('film.txt', 'A long film.');
  place.tellSize('film.txt', 3_000_000_000);
  place.create('liar.txt', 'ab'.repeat(1_000_000));
  place.tellSize('liar.txt', 10);
  place.create('small.txt', 'This is read.');
  const source = await kit.follow(owner, domainId, place.settings);
  await owner.patch('/settings', { max_file_mb: 50 });
  const reasons = (await kit.items(owner, source.id, '&state=failed')).map(
    ({ path, reason }: { path: string; reason: { code: string } }) => [path, reason.code],
  );
  expect(reasons).toEqual([
    ['film.txt', 'too_large'],
    ['liar.txt', 'too_large'],
  ]);
  expect(place.opened).not.toContain('film.txt');
  expect((await held(domainId)).map(({ path }) => path)).toEqual(['small.txt']);
});
