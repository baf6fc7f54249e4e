import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SharePointCheckpoint } from '../../../src/connectors/sharepoint/index.ts';
import type { Grant, Principal } from '../../stand-ins/graph/may-read.ts';
import { createMirror } from './mirror.ts';
import { contextOf, follow, settingsOf, setUp } from './set-up.ts';

let place: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  place = await setUp();
});
afterEach(() => place.close());

let grants = 0;
const to = (principal: Principal, expires: number | null = null): Grant => ({
  id: `g${++grants}`,
  role: 'read',
  expires,
  to: principal,
});
const person = (id: string, guest = false) => ({
  id,
  mail: `${id}@contoso.com`,
  userPrincipalName: guest ? `${id}_contoso.com#EXT#@contoso.onmicrosoft.com` : `${id}@contoso.com`,
  guest,
});

/** Ann reads the library by a group of the site; Ben is in nothing. */
const company = () => {
  const { tenant } = place.twin;
  for (const each of [person('ann'), person('ben'), person('gus', true)]) tenant.people.set(each.id, each);
  tenant.groups.set('staff', {
    id: 'staff',
    name: 'Staff',
    owners: ['ben'],
    members: [{ type: 'person', id: 'ann' }],
  });
  tenant.siteGroups.set('5', {
    id: '5',
    name: 'HR Members',
    owners: [],
    members: [{ type: 'group', id: 'staff' }],
  });
  const drive = tenant.addDrive('Documents');
  tenant.share(drive.rootId, (item) => item.grants.push(to({ type: 'site_group', id: '5' })));
  const folder = tenant.addFolder(drive.rootId, 'Policies');
  const file = tenant.addFile(folder.id, 'leave.txt', 'Thirty days.');
  return { tenant, drive, folder, file, idOf: (item: { id: string }) => `${drive.id}/${item.id}` };
};

const mirror = () => createMirror();
const source = () => {
  const seen = mirror();
  let checkpoint: SharePointCheckpoint | null = null;
  return {
    seen,
    sync: async (given: Partial<Parameters<typeof contextOf>[1]> = {}, most?: number) => {
      const { connector, twin, secrets, folder } = place;
      const context = contextOf(twin, { secrets, workFolder: folder, ...given });
      const changes = connector.changes(settingsOf(twin), checkpoint, context);
      const keep = (given: SharePointCheckpoint) => {
        checkpoint = given;
      };
      const told = await follow(changes, seen, most === undefined ? { keep } : { keep, most });
      return told.filter(({ type }) => type !== 'checkpoint');
    },
    reads: (who: string, id: string) => seen.mayRead([`${who}@contoso.com`], id),
    reset: () => {
      checkpoint = null;
    },
    /** Forgets what was kept since, as a database that came back from a crash. */
    forgets: async (work: () => Promise<unknown>) => {
      const before = checkpoint;
      await work();
      checkpoint = before;
    },
  };
};

describe('SharePoint, on the twin', () => {
  it('lists every file with place, version and readers, then changes only', async () => {
    const { tenant, file, folder, idOf } = company();
    const { sync, seen, reads } = source();
    expect((await sync()).map(({ type }) => type)).toEqual([
      'listing',
      'put',
      'complete',
      'access',
      'access',
      'put',
    ]);
    expect(seen.items.get(idOf(file))).toMatchObject({
      path: 'Documents/Policies/leave.txt',
      content: 'Thirty days.',
      access: 'inherit',
    });
    expect([reads('ann', idOf(file)), reads('ben', idOf(file))]).toEqual([true, false]);

    expect(await sync()).toEqual([]);
    tenant.edit(file.id, 'Thirty-one days.');
    expect((await sync()).map(({ type }) => type)).toEqual(['put']);
    expect(seen.items.get(idOf(file))?.content).toBe('Thirty-one days.');

    tenant.rename(folder.id, 'Rules');
    await sync();
    expect(seen.items.get(idOf(file))?.path).toBe('Documents/Rules/leave.txt');
    expect(seen.opened()).toBe(2);
    tenant.remove(folder.id);
    await sync();
    expect(seen.items.size).toBe(0);
  });

  it('follows what is shared, unshared, made unique and ended by time', async () => {
    const { tenant, file, folder, idOf } = company();
    const { sync, reads } = source();
    await sync();
    tenant.share(file.id, (item) => item.grants.push(to({ type: 'person', id: 'gus' })));
    await sync();
    expect([reads('ann', idOf(file)), reads('gus', idOf(file))]).toEqual([true, true]);
    tenant.share(folder.id, (item) => {
      item.unique = true;
      item.grants = [to({ type: 'group_owners', id: 'staff' }, tenant.now + 3_600_000)];
    });
    await sync();
    expect([reads('ann', idOf(file)), reads('ben', idOf(file)), reads('gus', idOf(file))]).toEqual([
      false,
      true,
      true,
    ]);
    tenant.advance(3_600_001);
    await sync();
    expect([reads('ben', idOf(file)), reads('gus', idOf(file))]).toEqual([false, true]);
  });

  it('asks who is in the groups each time', async () => {
    const { tenant, file, idOf } = company();
    const { sync, reads } = source();
    await sync();
    tenant.groups.get('staff')?.members.splice(0, 1, { type: 'person', id: 'ben' });
    expect((await sync()).map(({ type }) => type)).toEqual(['access']);
    expect([reads('ann', idOf(file)), reads('ben', idOf(file))]).toEqual([false, true]);
  });

  it('lists everything after an expired token or without a stored state', async () => {
    const { tenant, file, folder, drive, idOf } = company();
    const { sync, seen } = source();
    await sync();
    const second = tenant.addFile(folder.id, 'travel.txt', 'By train.');
    tenant.remove(file.id);
    tenant.forgetTokens();
    const told = await sync();
    expect(told.map(({ type }) => type)).toContain('complete');
    expect([...seen.items.keys()]).toEqual([idOf(second)]);

    // It comes after a listing has ended, and goes where nothing is kept that knows of it.
    const third = tenant.addFile(folder.id, 'rooms.txt', 'By the hour.');
    await sync();
    expect(seen.items.size).toBe(2);
    tenant.move(second.id, drive.rootId);
    await place.close();
    await mkdir(place.folder, { recursive: true });
    tenant.remove(third.id);
    expect((await sync()).map(({ type }) => type)).toContain('complete');
    expect([...seen.items].map(([id, { path }]) => [id, path])).toEqual([
      [idOf(second), 'Documents/travel.txt'],
    ]);
  });

  it('resumes after a stop at any change, without repeating earlier ones', async () => {
    const { tenant, folder } = company();
    for (let n = 0; n < 250; n++) tenant.addFile(folder.id, `${n}.txt`, `Text ${n}`);
    tenant.habits.pageSize = 50;
    const { sync, seen } = source();
    await sync({}, 230);
    expect(seen.items.size).toBeLessThan(251);
    place.twin.asked.length = 0;
    await sync();
    expect(seen.items.size).toBe(251);
    expect(place.twin.asked.filter((each) => each.endsWith('/content')).length).toBeLessThan(60);
  });

  it('takes back what was told of a round that nobody has acknowledged', async () => {
    const { tenant, file, idOf } = company();
    const { sync, reads, forgets } = source();
    // Its version says nothing of sharing: only the order of things does.
    tenant.habits.tellsCTag = true;
    tenant.share(file.id, (item) => item.grants.push(to({ type: 'person', id: 'ben' })));
    await sync();
    tenant.share(file.id, (item) => item.grants.push(to({ type: 'person', id: 'gus' })));
    await forgets(() => sync());
    expect(reads('gus', idOf(file))).toBe(true);
    tenant.share(file.id, (item) => {
      item.grants = item.grants.slice(0, 1);
    });
    await sync();
    expect(reads('gus', idOf(file))).toBe(false);
  });

  it('takes back what another server has told in part', async () => {
    const { tenant, file, idOf } = company();
    const { sync, reads } = source();
    // Its version says nothing of sharing: only the order of things does.
    tenant.habits.tellsCTag = true;
    tenant.share(file.id, (item) => item.grants.push(to({ type: 'person', id: 'ben' })));
    await sync();
    tenant.share(file.id, (item) => item.grants.push(to({ type: 'person', id: 'gus' })));
    const other = join(place.folder, 'other');
    await mkdir(other);
    await sync({ workFolder: other }, 3);
    expect(reads('gus', idOf(file))).toBe(true);
    tenant.share(file.id, (item) => {
      item.grants = item.grants.slice(0, 1);
    });
    await sync();
    expect(reads('gus', idOf(file))).toBe(false);
  });

  it('never says that a listing is complete that was cut', async () => {
    const { tenant, folder } = company();
    for (let n = 0; n < 20; n++) tenant.addFile(folder.id, `${n}.txt`, `Text ${n}`);
    const { sync, seen, reset } = source();
    await sync();
    const all = seen.items.size;
    for (const broken of [/delta$/, /permissions$/, /transitiveMembers$/, /drives$/]) {
      reset();
      place.twin.faults.breakPath(broken, { status: 503 });
      await expect(sync()).rejects.toMatchObject({ reason: expect.stringMatching(/busy|unreachable/) });
      expect(seen.items.size).toBe(all);
    }
    place.twin.faults.breakPath(null);
    await sync();
    expect(seen.items.size).toBe(all);
  });

  it('waits as long as it is told', async () => {
    company();
    place.twin.faults.breakPath(/delta$/, { status: 429, retryAfter: '17', times: 2 });
    await source().sync();
    expect(place.waited).toEqual([17_000, 17_000]);
  });
});

describe('what is closed', () => {
  it('is an item whose permissions are refused, until they can be read', async () => {
    const { tenant, file, idOf } = company();
    tenant.share(file.id, (item) => item.grants.push(to({ type: 'person', id: 'gus' })));
    const { sync, reads, seen } = source();
    place.twin.faults.breakPath(new RegExp(`${file.id}/permissions`), { status: 403 });
    await sync();
    expect(seen.items.get(idOf(file))?.access).toBe('unknown');
    place.twin.faults.breakPath(null);
    await sync();
    expect(reads('gus', idOf(file))).toBe(true);
  });

  it('is a library of which Microsoft does not tell where permissions begin', async () => {
    const { file, idOf } = company();
    const { sync, seen } = source();
    const { twin } = place;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await twin.fetch(input, init);
      if (!String(input).includes('/delta')) return response;
      const page: { value: object[] } = await response.json();
      return Response.json({ ...page, value: page.value.map((item) => ({ ...item, shared: undefined })) });
    };
    const told = await sync({ fetch });
    expect(told).toContainEqual(expect.objectContaining({ type: 'failed', path: 'Documents' }));
    expect(seen.folders.get('Documents')).toBe('unknown');
    await sync({ fetch });
    for (const who of ['ann', 'ben', 'gus'])
      expect(seen.mayRead([`${who}@contoso.com`], idOf(file))).toBe(false);
  });

  it('is what only groups of the site may read, with a client secret', async () => {
    const { file, idOf } = company();
    const { sync, reads } = source();
    await sync({ secrets: { client_secret: place.twin.app.secret } });
    expect(reads('ann', idOf(file))).toBe(false);
  });

  it('is what a link for the company, for anyone, or without download opens', async () => {
    const { tenant, file, idOf } = company();
    const { sync, reads } = source();
    for (const scope of ['organization', 'anonymous', 'existingAccess'] as const)
      tenant.share(file.id, (item) =>
        item.grants.push({
          id: scope,
          role: 'read',
          expires: null,
          link: { scope, to: [{ type: 'person', id: 'ben' }] },
        }),
      );
    await sync();
    expect([reads('ann', idOf(file)), reads('ben', idOf(file)), reads('gus', idOf(file))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
