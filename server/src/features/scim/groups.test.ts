import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GROUP, scimClient, userBody } from '../../../test/kit/scim.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let okta: Awaited<ReturnType<typeof scimClient>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  okta = await scimClient(server, owner);
});
afterAll(() => server.close());

const named = async (name: string): Promise<string> => (await okta.post('/Users', userBody(name))).body.id;
const group = async (displayName: string, members: string[] = [], more: object = {}) =>
  okta.post('/Groups', {
    schemas: [GROUP],
    displayName,
    members: members.map((value) => ({ value })),
    ...more,
  });
const filter = (text: string) => `?filter=${encodeURIComponent(text)}`;
const valuesOf = (members: { value: string }[] = []) => members.map(({ value }) => value).toSorted();
const membersOf = async (id: string) =>
  (await owner.get(`/groups/${id}/members`)).body.members.map(
    ({ name, origins }: { name: string; origins: string[] }) => `${name}: ${origins.join(', ')}`,
  );
const eventsOf = async (action: string) =>
  (await owner.get(`/audit-events?action=${action}&limit=100`)).body.events;

test('creates a group with people and a nested group, changed there only', async () => {
  const anna = await named('Anna Accountant');
  const inner = (await group('Payables')).body.id;
  const made = await group('Finance', [anna, inner], { externalId: 'g-1' });
  expect([made.status, made.body.externalId, valuesOf(made.body.members)]).toEqual([
    201,
    'g-1',
    [anna, inner].toSorted(),
  ]);
  const { id } = made.body;
  expect((await owner.get(`/groups/${id}`)).body).toMatchObject({
    name: 'Finance',
    origin: 'scim',
    people: 1,
    groups: 1,
    external_id: 'g-1',
  });
  expect((await okta.get(`/Users/${anna}`)).body.groups).toMatchObject([{ value: id, display: 'Finance' }]);
  for (const answer of [
    await owner.patch(`/groups/${id}`, { name: 'Ours' }),
    await owner.post(`/groups/${id}/members`, { user_ids: [owner.id] }),
    await owner.remove(`/groups/${id}/members/${anna}`),
  ])
    expect(answer.body.code).toBe('group_origin');
  expect((await eventsOf('group.members_added'))[0]).toMatchObject({
    actor: { name: 'SCIM: Okta' },
    target: { name: 'Finance' },
    detail: { count: 2 },
  });
});

test('hides groups made here or claimed from the directory', async () => {
  const ours = (await owner.post('/groups', { name: 'Legal' })).body.id;
  expect((await okta.get(`/Groups/${ours}`)).status).toBe(404);
  expect(
    (await okta.operate(`/Groups/${ours}`, { op: 'replace', path: 'displayName', value: 'X' })).status,
  ).toBe(404);
  expect((await okta.remove(`/Groups/${ours}`)).status).toBe(404);
  expect((await okta.get(`/Groups${filter('displayName eq "Legal"')}`)).body.totalResults).toBe(0);
  // Nor is ours filled by one of the same name: that stands beside it, and keeps its own name there.
  const made = await group('Legal', [await named('Lea Lawyer')]);
  expect([made.status, made.body.displayName]).toEqual([201, 'Legal']);
  expect((await owner.get(`/groups/${made.body.id}`)).body.name).toBe('Legal (SCIM)');
  expect(await membersOf(ours)).toEqual([]);
  const again = await group('LEGAL');
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
});

test('accepts as members only users and groups of SCIM, without cycles', async () => {
  const stranger = await server.person('Stella Stranger');
  for (const id of [stranger.id, 'nobody', owner.id]) {
    const refused = await group(`With ${id}`, [id]);
    expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue']);
  }
  const outer = (await group('Outer')).body.id;
  const inner = (await group('Inner', [outer])).body.id;
  const circle = await okta.operate(`/Groups/${outer}`, {
    op: 'add',
    path: 'members',
    value: [{ value: inner }],
  });
  expect(circle.status).toBe(409);
});

test('removes only memberships of the directory; other origins stay', async () => {
  const una = await named('Una Union');
  const { id } = (await group('Union', [una])).body;
  await server.database.db.execute(
    sql`insert into group_member (group_id, user_id, origin) values (${id}, ${una}, 'claim')`,
  );
  expect(await membersOf(id)).toEqual(['Una Union: claim, scim']);
  await okta.operate(`/Groups/${id}`, { op: 'remove', path: 'members' });
  expect(await membersOf(id)).toEqual(['Una Union: claim']);
  expect((await okta.get(`/Groups/${id}`)).body.members).toBeUndefined();
  const ours = (await owner.post('/groups', { name: 'By hand' })).body.id;
  await owner.post(`/groups/${ours}/members`, { user_ids: [una] });
  await okta.remove(`/Users/${una}`);
  expect([await membersOf(id), await membersOf(ours)]).toEqual([['Una Union: claim'], ['Una Union: hand']]);
});

test('a deleted user leaves the groups, and is in none when restored', async () => {
  const gina = await named('Gina Gone');
  const { id } = (await group('Leavers', [gina])).body;
  await okta.remove(`/Users/${gina}`);
  expect(await membersOf(id)).toEqual([]);
  await okta.post('/Users', userBody('Gina Gone'));
  expect(await membersOf(id)).toEqual([]);
});

test('a member reads by the group until removed; owners learn lost managers', async () => {
  const mona = await server.person('Mona Manager');
  const id = (
    await okta.post(
      '/Users',
      userBody('Mona Manager', { userName: mona.email, emails: [{ value: mona.email }] }),
    )
  ).body.id;
  const sellers = (await group('Sellers', [id])).body.id;
  const domain = (await owner.post('/domains', { name: 'Prices' })).body.id;
  await server.database.db.execute(sql`delete from domain_grant where domain_id = ${domain}`);
  await server.database.db.execute(
    sql`insert into domain_grant (domain_id, group_id, role) values (${domain}, ${sellers}, 'manager')`,
  );
  await server.database.db.execute(sql`update domain set access = 'restricted' where id = ${domain}`);
  const seen = async () => (await mona.get(`/domains/${domain}`)).status;
  expect(await seen()).toBe(200);
  await okta.operate(`/Groups/${sellers}`, { op: 'remove', path: `members[value eq "${id}"]` });
  expect(await seen()).toBe(404);
  const { notifications } = (await owner.get('/notifications')).body;
  expect(notifications[0]).toMatchObject({ kind: 'manager_lost', domain_id: domain });
  expect((await eventsOf('group.member_removed'))[0].detail.without_manager).toEqual([
    { id: domain, name: 'Prices' },
  ]);
  await okta.operate(`/Groups/${sellers}`, { op: 'add', path: 'members', value: { value: id } });
  expect(await seen()).toBe(200);
  // Deletes the group itself, which is the only manager: owners are notified, and the domain opens to no one.
  await owner.post('/notifications/read');
  const other = await server.person('Otto Outside');
  expect((await okta.remove(`/Groups/${sellers}`)).status).toBe(204);
  expect([await seen(), (await other.get(`/domains/${domain}`)).status]).toEqual([404, 404]);
  expect((await owner.get('/notifications')).body.notifications[0]).toMatchObject({
    ...{ kind: 'manager_lost', domain_id: domain, read_at: null },
  });
  expect((await eventsOf('group.deleted'))[0].detail.without_manager).toEqual([
    { id: domain, name: 'Prices' },
  ]);
});

test('repeats of an operation change nothing; concurrent ones queue', async () => {
  const [tina, tom] = [await named('Tina Twice'), await named('Tom Twice')];
  const { id } = (await group('Twice', [tina])).body;
  const add = { op: 'add', path: 'members', value: [{ value: tom }] };
  const remove = { op: 'remove', path: `members[value eq "${tina}"]` };
  for (const operation of [add, remove]) {
    const answers = [await okta.operate(`/Groups/${id}`, operation)];
    const added = await membersOf(id);
    answers.push(await okta.operate(`/Groups/${id}`, operation));
    answers.push(...(await Promise.all([1, 2].map(() => okta.operate(`/Groups/${id}`, operation)))));
    expect(answers.map(({ status }) => status < 300)).toEqual([true, true, true, true]);
    expect(await membersOf(id)).toEqual(added);
  }
  expect(await membersOf(id)).toEqual(['Tom Twice: scim']);
});

test('pages, filters and attributes are as asked', async () => {
  const ids = [];
  for (const name of ['Paul Page', 'Petra Page', 'Pia Page']) ids.push(await named(name));
  const query = (text: string, more = '') => okta.get(`/Users${filter(text)}${more}`);
  const names = async (text: string) =>
    (await query(text)).body.Resources.map(
      ({ displayName }: { displayName: string }) => displayName,
    ).toSorted();
  const page = await query('name.familyName eq "page"', '&startIndex=2&count=1');
  expect(page.body).toMatchObject({
    totalResults: 3,
    startIndex: 2,
    itemsPerPage: 1,
    Resources: [{ id: ids[1] }],
  });
  expect((await query('name.familyName eq "page"', '&count=0')).body).toMatchObject({
    totalResults: 3,
    itemsPerPage: 0,
  });
  expect((await query('name.familyName eq "page"', '&startIndex=-3&count=-1')).body.startIndex).toBe(1);
  expect(await names('displayName sw "P" and displayName ew "page" and not (displayName co "etr")')).toEqual([
    'Paul Page',
    'Pia Page',
  ]);
  expect(
    await names('not (displayName eq "Pia Page" or displayName eq "R and D") and name.familyName eq "Page"'),
  ).toEqual(['Paul Page', 'Petra Page']);
  await okta.operate(`/Users/${ids[0]}`, { op: 'replace', path: 'active', value: false });
  expect(await names('active eq false and displayName pr and userName co "page"')).toEqual(['Paul Page']);
  expect(await names('active eq "True" and userName co "page@"')).toEqual(['Petra Page', 'Pia Page']);
  expect(await names(`id eq "${ids[2]}" and meta.created gt "2020-01-01T00:00:00Z"`)).toEqual(['Pia Page']);
  expect(await names('emails[type eq "work" and value sw "PETRA"]')).toEqual(['Petra Page']);
  expect(await names(`userName eq "x' or 1=1 --"`)).toEqual([]);
  for (const wrong of [
    'userName',
    'userName eq',
    'unknown eq "x"',
    'constructor eq "x"',
    'active gt true',
    'meta.created eq "yesterday"',
    'userName eq 5',
    `${'('.repeat(900)}userName pr${')'.repeat(900)} or`,
    `userName eq "${'x'.repeat(3000)}"`,
  ]) {
    const answer = await query(wrong);
    expect([wrong.slice(0, 30), answer.status, answer.body.scimType]).toEqual([
      wrong.slice(0, 30),
      400,
      'invalidFilter',
    ]);
  }
  const only = await okta.get(`/Users/${ids[0]}?attributes=userName,emails.value`);
  expect(Object.keys(only.body).toSorted()).toEqual(['emails', 'id', 'schemas', 'userName']);
  expect(only.body.emails).toEqual([{ value: 'paul.page@larkfield.example' }]);
  const without = await okta.get(`/Users/${ids[0]}?excludedAttributes=emails,name.givenName,id`);
  expect([without.body.emails, without.body.name, without.body.id]).toEqual([
    undefined,
    { familyName: 'Page' },
    ids[0],
  ]);
});

test('a version is told, and what means another one is refused', async () => {
  const id = await named('Vera Version');
  const first = await okta.get(`/Users/${id}`);
  const version = first.headers.get('etag') ?? '';
  expect(first.body.meta.version).toBe(version);
  expect((await okta.get(`/Users/${id}`, undefined, { 'if-none-match': version })).status).toBe(304);
  const rename = (given: string, header: string) =>
    okta.patch(
      `/Users/${id}`,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'displayName', value: given }],
      },
      { 'if-match': header },
    );
  const changed = await rename('Vera One', version);
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(version);
  expect((await rename('Vera Two', version)).status).toBe(412);
  expect((await rename('Vera Three', '*')).status).toBe(200);
  const made = await group('Versions', [id]);
  const ofGroup = made.headers.get('etag') ?? '';
  await okta.operate(`/Groups/${made.body.id}`, { op: 'remove', path: 'members' });
  expect((await okta.remove(`/Groups/${made.body.id}`, undefined, { 'if-match': ofGroup })).status).toBe(412);
  expect((await okta.remove(`/Groups/${made.body.id}`)).status).toBe(204);
});

test('operations that are none change nothing', async () => {
  const id = await named('Olaf Operation');
  const before = (await okta.get(`/Users/${id}`)).body;
  for (const [operation, scimType] of [
    [{ op: 'destroy', path: 'name' }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'replace', path: 'groups', value: [] }, 'mutability'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'add', path: 'emails[', value: 'x' }, 'invalidPath'],
    [{ op: 'add', path: 'emails[type eq]', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type ne "work"].value', value: 'x' }, 'noTarget'],
    [{ op: 'replace', path: 'name', value: 'x' }, 'invalidValue'],
    [{ op: 'replace', value: 'x' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
  ] as const) {
    const answer = await okta.operate(
      `/Users/${id}`,
      { op: 'replace', path: 'displayName', value: 'Changed' },
      operation,
    );
    expect([operation, answer.status, answer.body.scimType]).toEqual([operation, 400, scimType]);
  }
  const hostile = JSON.parse('{"__proto__":{"polluted":true}}');
  expect((await okta.operate(`/Users/${id}`, { op: 'add', value: hostile })).status).toBe(400);
  const strange = { constructor: 'x', toString: 'x', nickName: 'O' };
  expect((await okta.operate(`/Users/${id}`, { op: 'add', value: strange })).status).toBe(200);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect((await okta.get(`/Users/${id}`)).body).toEqual(before);
});

test('a group of thousands is filled and thinned without waiting', async () => {
  const { db } = server.database;
  await db.execute(sql`with made as (insert into "user" (id, name, email, username)
      select gen_random_uuid(), 'Many ' || n, 'many' || n || '@larkfield.example', 'many' || n from generate_series(1, 5000) n
      returning id, email)
    insert into scim_user (user_id, user_name, profile) select id, email, '{"emails":[]}' from made`);
  const { rows } = await db.execute<{ id: string }>(
    sql`select user_id as id from scim_user where user_name like 'many%'`,
  );
  const all = rows.map(({ id }) => id);
  const { id } = (await group('Everybody', all)).body;
  const leaving = all.slice(0, 500).map((one) => ({ op: 'Remove', path: `members[value eq "${one}"]` }));
  expect((await okta.operate(`/Groups/${id}`, ...leaving)).status).toBe(204);
  expect((await owner.get(`/groups/${id}`)).body.people).toBe(4_500);
  expect(Object.keys((await okta.get(`/Groups/${id}?excludedAttributes=members`)).body)).not.toContain(
    'members',
  );
});
