import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let admin: Person;
let nina: Person;
let paul: Person;
let mona: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  admin = await server.person('Adam Admin');
  nina = await server.person('Nina Normal');
  paul = await server.person('Paul Person');
  mona = await server.person('Mona Manager');
  await owner.patch(`/users/${admin.id}`, { role: 'admin' });
});
afterAll(() => server.close());

const make = async (name: string): Promise<string> => {
  const made = await admin.post('/groups', { name });
  expect([name, made.status]).toEqual([name, 201]);
  return made.body.id;
};
const put = (group: string, given: { user_ids?: string[]; group_ids?: string[] }, by = admin) =>
  by.post(`/groups/${group}/members`, given);
const membersOf = async (group: string) =>
  (await admin.get(`/groups/${group}/members`)).body.members.map(
    ({ name, kind, origins }: { name: string; kind: string; origins: string[] }) =>
      `${kind} ${name}: ${origins.join(', ')}`,
  );
const countOf = async (table: 'principal_group' | 'group_member' | 'audit_event'): Promise<number> =>
  Number((await server.database.pool.query(`select count(*)::int as count from ${table}`)).rows[0]?.count);
/** A restricted domain with these managers. */
const restricted = async (name: string, managers: { user?: string; group?: string }[]): Promise<string> => {
  const { id } = (await owner.post('/domains', { name })).body;
  const { db } = server.database;
  await db.execute(sql`delete from domain_grant where domain_id = ${id}`);
  for (const { user, group } of managers)
    await db.execute(sql`insert into domain_grant (domain_id, user_id, group_id, role)
      values (${id}, ${user ?? null}::uuid, ${group ?? null}::uuid, 'manager')`);
  await db.execute(sql`update domain set access = 'restricted' where id = ${id}`);
  return id;
};

test('creates, finds and fills a group, and lists its members and places', async () => {
  const finance = await make('Finance');
  const accounts = await make('Accounts payable');
  expect((await put(finance, { user_ids: [nina.id], group_ids: [accounts] })).body).toMatchObject({
    people: 1,
    groups: 1,
  });
  await put(accounts, { user_ids: [nina.id, paul.id] });
  expect((await admin.get('/groups?search=FIN')).body).toEqual({
    groups: [{ id: finance, name: 'Finance', origin: 'hand', people: 2, groups: 1 }],
    total: 1,
  });
  expect(await membersOf(finance)).toEqual(['group Accounts payable: hand', 'person Nina Normal: hand']);
  expect((await admin.get(`/groups/${accounts}`)).body).toMatchObject({
    within: [{ id: finance, name: 'Finance' }],
    external_id: null,
  });
  const { body } = await admin.get(`/groups/${accounts}/members?limit=1&page=2`);
  expect(body.members).toHaveLength(1);
  expect(body).toMatchObject({ total: 2, members: [{ id: paul.id, username: paul.username }] });
  await owner.patch(`/users/${paul.id}`, { disabled: true });
  expect((await admin.get(`/groups/${finance}`)).body.people).toBe(1);
  expect((await admin.get(`/groups/${accounts}/members?search=paul`)).body.members[0].disabled).toBe(true);
  await owner.patch(`/users/${paul.id}`, { disabled: false });
});

test('lists to administrators whom a group does not contain directly', async () => {
  const [outer, inner, other] = [
    await make('Offers'),
    await make('Offers inside'),
    await make('Offers beside'),
  ];
  await put(outer, { user_ids: [paul.id], group_ids: [inner] });
  await put(inner, { user_ids: [nina.id] });
  const people = async (query: string) =>
    (await admin.get(`/users?not_in_group=${outer}&search=${query}`)).body.users.map(
      ({ id }: { id: string }) => id,
    );
  expect(await people('pers')).toEqual([]);
  expect(await people('nina')).toEqual([nina.id]); // in it through a group only
  const { email } = (await admin.get(`/users/${nina.id}`)).body;
  expect(await people(encodeURIComponent(email))).toEqual([nina.id]);
  const groups = (await admin.get(`/groups?not_in_group=${outer}&search=offers`)).body;
  expect(groups).toMatchObject({ total: 1, groups: [{ id: other }] });

  for (const path of [`/users?not_in_group=${outer}`, `/groups?not_in_group=${outer}`])
    expect((await nina.get(path)).body.code).toBe('forbidden');
  expect((await nina.get(`/users?search=${encodeURIComponent(email)}`)).body.users).toEqual([]);
  expect((await admin.get(`/users?not_in_group=${outer}&page=1`)).body.code).toBe('invalid_input');
});

test('two groups of one name are refused, whatever the case', async () => {
  await make('Legal');
  const other = await make('Sales');
  expect((await admin.post('/groups', { name: 'LEGAL' })).body.code).toBe('group_name_taken');
  expect((await admin.patch(`/groups/${other}`, { name: 'legal' })).body.code).toBe('group_name_taken');
  expect((await admin.patch(`/groups/${other}`, { name: 'SALES' })).body.name).toBe('SALES');
});

test('no group is in itself by any way, and no chain is longer than five', async () => {
  const chain: string[] = [];
  for (const n of [1, 2, 3, 4, 5, 6]) chain.push(await make(`Level ${n}`));
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = chain;
  const before = await countOf('group_member');
  expect((await put(a, { group_ids: [a] })).body.code).toBe('group_circle');
  await put(a, { group_ids: [b] });
  await put(b, { group_ids: [c] });
  expect((await put(c, { group_ids: [a] })).body.code).toBe('group_circle');
  expect((await put(c, { group_ids: [b] })).body.code).toBe('group_circle');
  await put(d, { group_ids: [e] });
  await put(e, { group_ids: [f] });
  // Three above, three below: six.
  expect((await put(c, { group_ids: [d] })).body.code).toBe('group_too_deep');
  expect((await put(c, { group_ids: [e] })).status).toBe(200);
  // The same from the other side: what is above counts with what is below.
  expect((await put(d, { group_ids: [a] })).body.code).toBe('group_too_deep');
  // Nothing of a list is done when one of it is refused.
  expect((await put(f, { user_ids: [nina.id], group_ids: [a] })).body.code).toBe('group_circle');
  expect((await countOf('group_member')) - before).toBe(5);
});

test('refuses one of two concurrent nestings that would make a cycle', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, two] = [await make(`One ${round}`), await make(`Two ${round}`)];
    const done = await Promise.all([put(one, { group_ids: [two] }), put(two, { group_ids: [one] })]);
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

test('adds a member once, and never a missing or disabled one', async () => {
  const group = await make('Board');
  await put(group, { user_ids: [nina.id, nina.id] });
  await put(group, { user_ids: [nina.id] });
  expect(await membersOf(group)).toEqual(['person Nina Normal: hand']);
  const gone = await server.person('Dora Disabled');
  await owner.patch(`/users/${gone.id}`, { disabled: true });
  for (const given of [{ user_ids: [gone.id] }, { user_ids: [group] }, { group_ids: [nina.id] }])
    expect((await put(group, given)).status).toBe(404);
  for (const given of [{}, { user_ids: ['x'] }, { user_ids: [nina.id], more: 1 }])
    expect((await admin.post(`/groups/${group}/members`, given)).body.code).toBe('invalid_input');
  expect((await admin.remove(`/groups/${group}/members/${paul.id}`)).status).toBe(404);
  expect(await membersOf(group)).toHaveLength(1);
});

test('groups of an identity provider change there; by hand only additions', async () => {
  const group = await make('Engineering');
  await put(group, { user_ids: [nina.id, paul.id] });
  const { db } = server.database;
  await db.execute(
    sql`insert into group_member (group_id, user_id, origin) values (${group}, ${nina.id}, 'scim')`,
  );
  expect(await membersOf(group)).toContain('person Nina Normal: hand, scim');
  expect((await admin.remove(`/groups/${group}/members/${nina.id}`)).status).toBe(204);
  expect(await membersOf(group)).toContain('person Nina Normal: scim');
  expect((await admin.remove(`/groups/${group}/members/${nina.id}`)).body.code).toBe('group_origin');
  await db.execute(sql`update principal_group set origin = 'scim' where id = ${group}`);
  const acts = [
    await admin.patch(`/groups/${group}`, { name: 'Another' }),
    await put(group, { user_ids: [mona.id] }),
    await admin.remove(`/groups/${group}`),
  ];
  expect(acts.map(({ status, body }) => [status, body.code])).toEqual(acts.map(() => [403, 'group_origin']));
  // It may be in a group that is kept here.
  const all = await make('Everybody technical');
  expect((await put(all, { group_ids: [group] })).body.people).toBe(2);
  await db.execute(sql`delete from group_member where group_id = ${group}`);
  expect((await admin.remove(`/groups/${group}`)).status).toBe(204);
});

test("members have the group's access at once, until they leave", async () => {
  const hr = await restricted('Human resources', [{ user: mona.id }]);
  const [inner, outer] = [await make('Recruiting'), await make('All of HR')];
  await server.database.db.execute(
    sql`insert into domain_grant (domain_id, group_id, role) values (${hr}, ${outer}, 'reader')`,
  );
  await put(outer, { group_ids: [inner] });
  expect((await nina.get(`/domains/${hr}`)).status).toBe(404);
  await put(inner, { user_ids: [nina.id] });
  expect((await nina.get(`/domains/${hr}`)).status).toBe(200);
  await admin.remove(`/groups/${inner}/members/${nina.id}`);
  expect((await nina.get(`/domains/${hr}`)).status).toBe(404);
});

const openings = async (name: string): Promise<string[][]> =>
  (await owner.get(`/audit-events?action=access.opened&search=${encodeURIComponent(name)}`)).body.events.map(
    ({ detail }: { detail: { domains: { name: string }[] } }) => detail.domains.map((one) => one.name),
  );
const toldOf = async (person: Person, domain: string) =>
  (await person.get('/notifications')).body.notifications
    .filter((one: { kind: string; title: string }) => one.kind === 'access_opened' && one.title === domain)
    .map(({ title, actor }: { title: string; actor: { name: string } }) => `${title} by ${actor.name}`);

test('names an administrator who widens a restricted domain by a group', async () => {
  const payroll = await restricted('Payroll', [{ user: mona.id }]);
  const [inner, outer] = [await make('Payroll clerks'), await make('Payroll all')];
  const { db } = server.database;
  await db.execute(
    sql`insert into domain_grant (domain_id, group_id, role) values (${payroll}, ${outer}, 'reader')`,
  );
  await put(inner, { user_ids: [admin.id] });
  expect(await openings('Payroll')).toEqual([]);
  await put(outer, { group_ids: [inner] });
  expect(await openings('Payroll')).toEqual([['Payroll']]);
  expect(await toldOf(mona, 'Payroll')).toEqual(['Payroll by Adam Admin']);
  // No person gains access.
  await put(outer, { user_ids: [admin.id] });
  expect(await openings('Payroll')).toHaveLength(1);
  await put(inner, { user_ids: [paul.id] });
  expect(await openings('Payroll')).toHaveLength(2);
  expect(await toldOf(mona, 'Payroll')).toHaveLength(2);
  // A notification sent to a manager stays readable after they lose the role: taking their role does not hide it.
  await db.execute(sql`delete from domain_grant where user_id = ${mona.id} and domain_id = ${payroll}`);
  expect(await toldOf(mona, 'Payroll')).toHaveLength(2);
});

test('a document that names a group counts as opened, in an open domain too', async () => {
  const { id } = (await owner.post('/domains', { name: 'Contracts' })).body;
  const document = { id: randomUUID() };
  const group = await make('Contract readers');
  const { db } = server.database;
  await db.execute(sql`insert into document (id, domain_id, name, type, size_bytes, content_hash, file_key, status, access)
    values (${document.id}, ${id}, 'a.txt', 'txt', 3, 'x', 'documents/x', 'ingested', 'listed')`);
  await db.execute(
    sql`insert into document_principal (document_id, group_id) values (${document.id}, ${group})`,
  );
  await put(group, { user_ids: [admin.id] });
  expect(await openings('Contract readers')).toEqual([['Contracts']]);
});

test('refuses to delete or empty a group that manages a domain alone', async () => {
  const group = await make('Board office');
  await put(group, { user_ids: [nina.id, paul.id] });
  const board = await restricted('Board papers', [{ group }]);
  expect((await admin.remove(`/groups/${group}`)).body.code).toBe('last_manager');
  expect((await admin.remove(`/groups/${group}/members/${paul.id}`)).status).toBe(204);
  expect((await admin.remove(`/groups/${group}/members/${nina.id}`)).body.code).toBe('last_manager');
  expect(await membersOf(group)).toEqual(['person Nina Normal: hand']);
  await server.database.db.execute(
    sql`insert into domain_grant (domain_id, user_id, role) values (${board}, ${mona.id}, 'manager')`,
  );
  expect((await admin.remove(`/groups/${group}`)).status).toBe(204);
  expect((await nina.get(`/domains/${board}`)).status).toBe(404);
});

test('administrators change groups, managers find them; all is audited', async () => {
  const before = await countOf('principal_group');
  expect((await nina.get('/groups')).body.code).toBe('forbidden');
  expect((await mona.get('/groups?search=legal')).body.total).toBe(1);
  const { id } = (await admin.get('/groups?search=legal')).body.groups[0];
  const acts = [
    await mona.post('/groups', { name: 'Mine' }),
    await mona.get(`/groups/${id}`),
    await mona.get(`/groups/${id}/members`),
    await mona.patch(`/groups/${id}`, { name: 'Mine' }),
    await put(id, { user_ids: [mona.id] }, mona),
    await mona.remove(`/groups/${id}/members/${nina.id}`),
    await mona.remove(`/groups/${id}`),
  ];
  expect(acts.map(({ body }) => body.code)).toEqual(acts.map(() => 'forbidden'));
  expect(await countOf('principal_group')).toBe(before);
  const events = (await owner.get('/audit-events?search=Board%20office&limit=100')).body.events;
  expect(events.map(({ action }: { action: string }) => action)).toEqual([
    'group.deleted',
    'group.member_removed',
    'group.members_added',
    'group.created',
  ]);
});
