import { randomUUID } from 'node:crypto';
import { AccessExplanation, GrantList, ReaderList, ReadingOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { done } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let admin: Person;
let hanna: Person;
let paul: Person;
let sara: Person;
let finance: string;
let controlling: string;
let hr: string;

const put = (person: Person, path: string, body: object) => server.call('PUT', path, body, person.token);
const run = (statement: ReturnType<typeof sql>) => server.database.db.execute(statement);
const group = async (name: string, members: { user?: string; group?: string }[]) => {
  const id = randomUUID();
  await run(sql`insert into principal_group (id, name) values (${id}, ${`${name} ${id}`})`);
  for (const { user = null, group: inner = null } of members)
    await run(sql`insert into group_member (group_id, user_id, member_group_id, origin)
      values (${id}, ${user}::uuid, ${inner}::uuid, 'hand')`);
  return id;
};
const notified = async (person: Person) =>
  (await person.get('/notifications')).body.notifications.map(
    ({ kind, title, domain_id }: { kind: string; title: string; domain_id: string }) => [
      kind,
      title,
      domain_id,
    ],
  );
const openings = async () => {
  const { rows } = await run(sql`select actor_name, detail from audit_event
    where action = 'access.opened' and detail->'domains'->0->>'id' = ${hr} order by at, id`);
  return rows.map(({ actor_name, detail }) => [actor_name, (detail as { how: string }).how]);
};
const sees = async (person: Person) => (await person.get(`/domains/${hr}`)).status;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  admin = await server.person('Anna Admin');
  hanna = await server.person('Hanna Human');
  paul = await server.person('Paul Payroll');
  sara = await server.person('Sara Sales');
  await run(sql`update "user" set role = 'admin' where id = ${admin.id}`);
});
afterAll(() => server.close());

test('a domain can be restricted from the start, with its managers', async () => {
  const name = `Board ${randomUUID()}`;
  const post = (managers: string[]) => owner.post('/domains', { name, access: 'restricted', managers });
  expect((await post([])).body.code).toBe('last_manager');
  expect((await post([hanna.id, randomUUID()])).body.code).toBe('principal_unknown');
  const { id } = (await post([hanna.id])).body;
  const { access, grants } = GrantList.parse((await hanna.get(`/domains/${id}/grants`)).body);
  expect([access, grants.map(({ principal, role }) => [principal.id, role])]).toEqual([
    'restricted',
    [[hanna.id, 'manager']],
  ]);
  const { body } = await paul.get('/domains');
  expect(body.domains.map((one: { id: string }) => one.id)).not.toContain(id);
  const { rows } = await run(
    sql`select detail from audit_event where action = 'domain.created' and target_id = ${id}`,
  );
  expect(rows[0]?.detail).toMatchObject({
    access: 'restricted',
    grants: [{ id: hanna.id, after: 'manager' }],
  });
  const [logged] = (await admin.get(`/audit-events?action=domain.created`)).body.events;
  expect([logged.target.id, logged.detail]).toEqual([id, {}]);
});

/** A restricted domain that Hanna manages, and Finance with Controlling in it, where Paul is. */
beforeEach(async () => {
  await run(sql`update "user" set disabled_at = null`);
  await run(sql`delete from notification`);
  controlling = await group('Controlling', [{ user: paul.id }]);
  finance = await group('Finance', [{ group: controlling }]);
  hr = (await owner.post('/domains', { name: `HR ${randomUUID()}` })).body.id;
  done(await put(owner, `/domains/${hr}/access`, { access: 'restricted', managers: [hanna.id] }));
});

test('restricting a domain needs a manager, who can be named with it', async () => {
  const { id } = (await owner.post('/domains', { name: `Board ${randomUUID()}` })).body;
  const refused = await put(owner, `/domains/${id}/access`, { access: 'restricted' });
  expect([refused.status, refused.body.code]).toEqual([409, 'last_manager']);
  expect((await sara.get(`/domains/${id}`)).body.access).toBe('open');
  done(await put(owner, `/domains/${id}/access`, { access: 'restricted', managers: [hanna.id] }));
  expect((await sara.get(`/domains/${id}`)).status).toBe(404);
  expect((await hanna.get(`/domains/${id}`)).body.access).toBe('restricted');
});

test('a group grant counts for people in nested groups, and is the reason', async () => {
  expect(await sees(paul)).toBe(404);
  done(await put(hanna, `/domains/${hr}/grants/${finance}`, { role: 'expert' }));
  expect(await sees(paul)).toBe(200);
  expect(await sees(sara)).toBe(404);
  const list = GrantList.parse((await hanna.get(`/domains/${hr}/grants`)).body);
  expect(list.grants.map(({ principal, role }) => [principal.kind, principal.id, role])).toEqual([
    ['person', hanna.id, 'manager'],
    ['group', finance, 'expert'],
  ]);
  expect(list.grants[1]?.principal).toMatchObject({ members: 1 });
  expect(list.people).toEqual({ open: 5, restricted: 2 });
  const { people, total } = ReaderList.parse((await hanna.get(`/domains/${hr}/readers`)).body);
  expect(
    people.map(({ id, role, direct, through }) => [id, role, direct, through.map((one) => one.id)]),
  ).toEqual([
    [hanna.id, 'manager', 'manager', []],
    [paul.id, 'expert', null, [finance]],
  ]);
  expect(total).toBe(2);
  expect((await hanna.get(`/domains/${hr}/readers?search=payr&limit=1&page=2`)).body).toEqual({
    people: [],
    total: 1,
  });
  done(await hanna.remove(`/domains/${hr}/grants/${finance}`));
  expect(await sees(paul)).toBe(404);
});

test('the last manager cannot go, by any call', async () => {
  for (const attempt of [
    () => hanna.remove(`/domains/${hr}/grants/${hanna.id}`),
    () => put(hanna, `/domains/${hr}/grants/${hanna.id}`, { role: 'expert' }),
    () => owner.patch(`/domains/${hr}`, { experts: [] }),
    () => owner.patch(`/users/${hanna.id}`, { domain_ids: [] }),
  ]) {
    const { status, body } = await attempt();
    expect([status, body.code]).toEqual([409, 'last_manager']);
  }
  done(await put(hanna, `/domains/${hr}/grants/${finance}`, { role: 'manager' }));
  done(await hanna.remove(`/domains/${hr}/grants/${hanna.id}`));
  expect(await sees(hanna)).toBe(404);
});

const rolesIn = async () =>
  GrantList.parse((await hanna.get(`/domains/${hr}/grants`)).body).grants.map(
    ({ principal, role }) => [principal.id, role] as const,
  );

test('gives an added expert the role expert, and keeps managers', async () => {
  done(await put(hanna, `/domains/${hr}/grants/${sara.id}`, { role: 'reader' }));
  done(await owner.patch(`/domains/${hr}`, { experts: [hanna.id, sara.id] }));
  done(await owner.patch(`/users/${paul.id}`, { domain_ids: [hr] }));
  const { domain_ids } = (await owner.get(`/users/${hanna.id}`)).body;
  done(await owner.patch(`/users/${hanna.id}`, { domain_ids }));
  expect(new Map(await rolesIn())).toEqual(
    new Map([
      [hanna.id, 'manager'],
      [paul.id, 'expert'],
      [sara.id, 'expert'],
    ]),
  );
});

test('says without names whether a domain has another expert to ask', async () => {
  const canAsk = async (person: Person) => (await person.get(`/domains/${hr}`)).body.can.ask_expert;
  done(await put(hanna, `/domains/${hr}/grants/${sara.id}`, { role: 'reader' }));
  expect([await canAsk(hanna), await canAsk(sara), await canAsk(owner)]).toEqual([false, true, false]);
  done(await put(hanna, `/domains/${hr}/grants/${finance}`, { role: 'expert' }));
  const { domains } = (await hanna.get('/domains')).body;
  const listed = domains.find(({ id }: { id: string }) => id === hr);
  expect(listed.can.ask_expert).toBe(true);
  expect(JSON.stringify(listed)).not.toContain(paul.id);
  await run(sql`update "user" set disabled_at = now() where id = ${paul.id}`);
  expect(await canAsk(hanna)).toBe(false);
});

test('nobody who is disabled, or unknown, is given anything', async () => {
  await run(sql`update "user" set disabled_at = now() where id = ${paul.id}`);
  for (const id of [paul.id, randomUUID()]) {
    const { status, body } = await put(hanna, `/domains/${hr}/grants/${id}`, { role: 'reader' });
    expect([status, body.code]).toEqual([400, 'principal_unknown']);
  }
  const named = await put(hanna, `/domains/${hr}/access`, { access: 'open', managers: [paul.id] });
  expect(named.body.code).toBe('principal_unknown');
  expect((await owner.patch(`/users/${paul.id}`, { domain_ids: [hr] })).body.code).toBe('principal_unknown');
  expect((await owner.patch(`/domains/${hr}`, { experts: [hanna.id, paul.id] })).status).toBe(400);
  expect((await hanna.get(`/domains/${hr}/grants`)).body).toMatchObject({ access: 'restricted', total: 1 });
});

test('readers and configurers grant nothing, strangers find nothing', async () => {
  done(await put(hanna, `/domains/${hr}/grants/${paul.id}`, { role: 'expert' }));
  for (const [person, status] of [
    [paul, 403],
    [sara, 404],
  ] as const) {
    expect((await put(person, `/domains/${hr}/grants/${sara.id}`, { role: 'reader' })).status).toBe(status);
    expect((await person.remove(`/domains/${hr}/grants/${hanna.id}`)).status).toBe(status);
    expect((await put(person, `/domains/${hr}/access`, { access: 'open' })).status).toBe(status);
    expect((await person.get(`/domains/${hr}/grants`)).status).toBe(status);
  }
});

test('an administrator without a role sees managers, who learn of grants', async () => {
  done(await put(hanna, `/domains/${hr}/grants/${paul.id}`, { role: 'reader' }));
  const told = GrantList.parse((await admin.get(`/domains/${hr}/grants`)).body);
  expect([told.grants.map(({ principal }) => principal.id), told.people]).toEqual([[hanna.id], null]);
  expect((await admin.get(`/domains/${hr}/readers`)).body.code).toBe('domain_restricted');
  // The status of a removal does not reveal whether a person has a role.
  expect((await admin.remove(`/domains/${hr}/grants/${sara.id}`)).status).toBe(204);
  expect(await openings()).toEqual([]);
  const { name } = (await hanna.get(`/domains/${hr}`)).body;

  done(await put(admin, `/domains/${hr}/grants/${admin.id}`, { role: 'reader' }));
  done(await owner.patch(`/domains/${hr}`, { experts: [hanna.id, sara.id] }));
  done(await owner.patch(`/users/${paul.id}`, { domain_ids: [hr] }));
  const made = await owner.post('/users', {
    name: 'N N',
    email: `${randomUUID()}@example.com`,
    domain_ids: [hr],
  });
  done(made);
  done(await put(owner, `/domains/${hr}/access`, { access: 'open' }));
  expect(await openings()).toEqual([
    ['Anna Admin', 'grant'],
    ['Olga Owner', 'experts'],
    ['Olga Owner', 'experts'],
    ['Olga Owner', 'experts'],
    ['Olga Owner', 'open'],
  ]);
  expect(await notified(hanna)).toEqual(Array.from({ length: 5 }, () => ['access_opened', name, hr]));
});

test('names a group that manages to an administrator without a role', async () => {
  done(await put(hanna, `/domains/${hr}/grants/${finance}`, { role: 'manager' }));
  done(await hanna.remove(`/domains/${hr}/grants/${hanna.id}`));
  const { grants, total } = GrantList.parse((await admin.get(`/domains/${hr}/grants`)).body);
  expect(grants.map(({ principal }) => principal)).toEqual([
    { kind: 'group', id: finance, name: `Finance ${finance}`, members: 1 },
  ]);
  expect(total).toBe(1);
});

test('what a manager does, and what opens nothing, is not told', async () => {
  done(await put(hanna, `/domains/${hr}/grants/${admin.id}`, { role: 'manager' }));
  done(await put(admin, `/domains/${hr}/grants/${paul.id}`, { role: 'reader' }));
  done(await put(admin, `/domains/${hr}/grants/${paul.id}`, { role: 'reader' }));
  expect(await openings()).toEqual([]);
  expect(await notified(hanna)).toEqual([]);
  const { rows } = await run(sql`select count(*)::int as changes from audit_event
    where action = 'domain.access_changed' and target_id = ${hr}`);
  // Restricted, and two grants; the third changed nothing.
  expect(rows[0]?.changes).toBe(3);
});

test('a manager who is removed by an administrator is told who was let in', async () => {
  done(await put(admin, `/domains/${hr}/grants/${admin.id}`, { role: 'manager' }));
  done(await admin.remove(`/domains/${hr}/grants/${hanna.id}`));
  expect(await sees(hanna)).toBe(404);
  expect((await notified(hanna)).map(([kind]: string[]) => kind)).toEqual(['access_opened']);
});

test('disabling or deleting a last manager notifies owners, opens nothing', async () => {
  const { name } = (await hanna.get(`/domains/${hr}`)).body;
  const [lea, max] = [await server.person('Lea Leaver'), await server.person('Max Manager')];
  for (const { id } of [lea, max]) done(await put(hanna, `/domains/${hr}/grants/${id}`, { role: 'manager' }));
  done(await hanna.remove(`/domains/${hr}/grants/${hanna.id}`));
  done(await owner.patch(`/users/${max.id}`, { disabled: true }));
  const ofThis = async () => (await notified(owner)).filter(([, , id]: string[]) => id === hr);
  expect(await ofThis()).toEqual([]);
  done(await owner.remove(`/users/${lea.id}`, { username: lea.username }));
  expect(await ofThis()).toEqual([['manager_lost', name, hr]]);
  const { rows } = await run(sql`select target_name from audit_event
    where action = 'domain.manager_lost' and detail->'domains'->0->>'id' = ${hr}`);
  expect(rows).toEqual([{ target_name: 'Lea Leaver' }]);
  expect(await sees(sara)).toBe(404);
  done(await put(owner, `/domains/${hr}/grants/${paul.id}`, { role: 'manager' }));
  expect(await sees(paul)).toBe(200);
});

test('explains reading a domain by the chain to its grant or what is missing', async () => {
  const why = async (person: Person) =>
    AccessExplanation.parse((await hanna.get(`/domains/${hr}/access/${person.id}`)).body);
  expect(await why(paul)).toMatchObject({ reads: false, missing: 'no_grant', domain: { chains: [] } });
  done(await put(hanna, `/domains/${hr}/grants/${finance}`, { role: 'reader' }));
  const found = await why(paul);
  expect([found.reads, found.missing]).toEqual([true, null]);
  expect(found.domain.chains.map(({ groups, role }) => [groups.map(({ id }) => id), role])).toEqual([
    [[controlling, finance], 'reader'],
  ]);
  expect((await hanna.get(`/domains/${hr}/access/${randomUUID()}`)).status).toBe(404);
  await run(sql`update domain set status = 'disabled' where id = ${hr}`);
  expect(await why(paul)).toMatchObject({ reads: false, missing: 'domain_disabled' });
  expect(await why(hanna)).toMatchObject({ reads: true, missing: null });
});

test('explains reading only in domains that the caller manages', async () => {
  const secret = (await owner.post('/domains', { name: `Secret ${randomUUID()}` })).body.id;
  done(await put(owner, `/domains/${secret}/access`, { access: 'restricted', managers: [sara.id] }));
  await run(sql`insert into document (id, domain_id, name, type, size_bytes, content_hash, file_key, access)
    select gen_random_uuid(), ${hr}, 'a.txt', 'txt', 1, gen_random_uuid()::text, gen_random_uuid()::text, x.access
    from (values ('domain'), ('listed')) as x(access)`);
  const reading = async (caller: Person, person: Person) =>
    ReadingOf.parse((await caller.get(`/users/${person.id}/reading`)).body);
  const ofHers = async () =>
    (await reading(hanna, paul)).domains.filter(({ id }) => id === hr || id === secret);
  expect(await ofHers()).toMatchObject([{ id: hr, reads: false, documents: 2, readable: 0, role: null }]);
  done(await put(hanna, `/domains/${hr}/grants/${finance}`, { role: 'reader' }));
  expect(await ofHers()).toMatchObject([{ id: hr, reads: true, documents: 2, readable: 1, role: 'reader' }]);
  const nora = await server.person('Nora New');
  expect((await reading(nora, hanna)).domains).toEqual([]);
  // Administrators: open domains too, and no restricted one in which the person has no role.
  const seen = (await reading(admin, paul)).domains;
  expect(seen.filter(({ id }) => id === hr || id === secret)).toEqual([]);
  expect(seen.some(({ access }) => access === 'open')).toBe(true);
});
