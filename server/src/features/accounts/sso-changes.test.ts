import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OidcJourney, startOidcJourney, ticketIn } from '../../../test/kit/oidc-journey.ts';
import { type Person, startTestServer } from '../../../test/kit/server.ts';

let journey: OidcJourney;
let owner: Person;
let managers = 0;
beforeAll(async () => {
  journey = await startOidcJourney();
  ({ owner } = journey);
});
beforeEach(async () => {
  for (const table of ['sso_connection', 'principal_group', 'audit_event', 'notification'])
    await journey.server.database.pool.query(`delete from ${table}`);
  await owner.post('/sso-connections', journey.connection);
});
afterAll(() => journey.close());

const ZOE = { email: 'zoe@larkfield.example', name: 'Zoé Lefèvre' };
const change = (body: object) => owner.patch('/sso-connections/corp', { kind: 'oidc', ...body });
const events = async (action: string) =>
  (await owner.get(`/audit-events?action=${action}&limit=20`)).body.events as {
    detail: Record<string, unknown>;
    target: { name: string };
  }[];
const toldOf = async (person: Person, domain: string) =>
  (await person.get('/notifications')).body.notifications.filter(
    ({ kind, title }: { kind: string; title: string }) => kind === 'access_opened' && title === domain,
  ).length;
const put = async (who: Person, path: string, body: object) => {
  const { status, body: said } = await journey.server.call('PUT', path, body, who.token);
  if (status >= 300) throw new Error(`${path}: ${JSON.stringify(said)}`);
};
/** A restricted domain of a manager's, read by a group of the connection. */
const domainOfGroup = async (name: string, group: string, role = 'reader') => {
  managers += 1;
  const manager = await journey.server.person(`Hanna ${'abcdef'.charAt(managers)}`);
  const { id } = (await owner.post('/domains', { name })).body;
  await put(owner, `/domains/${id}/access`, { access: 'restricted', managers: [manager.id] });
  const { groups } = (await owner.get(`/groups?search=${group}`)).body;
  await put(manager, `/domains/${id}/grants/${groups[0].id}`, { role });
  return { id, manager };
};

test('changes named fields of a connection; its secret stays and is hidden', async () => {
  const { pool } = journey.server.database;
  const changed = await change({ name: 'Larkfield Group', groups_scope: 'groups', groups_claim: 'roles' });
  expect(changed.status).toBe(200);
  expect(changed.body.connections[0]).toMatchObject({
    ...{ name: 'Larkfield Group', groups_scope: 'groups', groups_claim: 'roles', client_id: 'docent' },
  });
  expect(JSON.stringify([changed.body, await events('sso.changed')])).not.toContain('a-secret-of-the-client');
  expect((await pool.query('select secret from sso_connection')).rows[0].secret).not.toContain('a-secret');
  await change({ groups_scope: null });
  expect((await journey.comeWith(undefined, ZOE)).name).toBe('Zoé Lefèvre');
  await change({ client_secret: 'another-one' });
  await journey.order(ZOE);
  expect((await journey.go()).search).toBe('?sso=failed');
  const [last, , first] = await events('sso.changed');
  expect([last?.detail.fields, first?.detail.fields]).toEqual([
    ['client_secret'],
    expect.arrayContaining(['name', 'groups_claim', 'groups_scope']),
  ]);
  // Storing the same values is no change.
  await change({ name: 'Larkfield Group' });
  expect((await events('sso.changed')).length).toBe(4);
});

test.each([
  [{ kind: 'saml', name: 'X' }, 400],
  [{ entry_point: 'https://idp.example' }, 400],
  [{ id: 'other' }, 400],
  [{ email_domains: [] }, 400],
  [{ issuer: 'no address' }, 400],
  [{ issuer: 'http://169.254.169.254' }, 400],
])('a change that cannot be (%j) is refused, and nothing is changed', async (body, status) => {
  const before = (await owner.get('/sso-connections')).body;
  expect((await change(body)).status).toBe(status);
  expect((await owner.get('/sso-connections')).body).toEqual(before);
});

test('another claim or issuer ends claimed memberships, not those by hand', async () => {
  for (const body of [
    { groups_claim: 'roles' },
    { groups_claim: null },
    { issuer: 'https://idp.example', client_secret: 'its own' },
  ]) {
    const { issuer, client_secret } = journey.connection;
    await change({ issuer, client_secret, groups_claim: 'groups' });
    const zoe = await journey.comeWith(['Sales', 'Legal'], ZOE);
    const ours = (await owner.post('/groups', { name: `Ours ${JSON.stringify(body)}` })).body.id;
    await owner.post(`/groups/${ours}/members`, { user_ids: [zoe.id] });
    expect(await journey.groupsOf(zoe.id)).toEqual(expect.arrayContaining(['Legal', 'Sales']));
    expect((await change(body)).status).toBe(200);
    expect(await journey.groupsOf(zoe.id)).not.toContain('Sales');
    expect(await journey.groupsOf(zoe.id)).toContain(`Ours ${JSON.stringify(body)}`);
    expect((await events('sso.changed'))[0]?.detail).toMatchObject({ memberships_ended: 2 });
  }
});

test('a user of a removed e-mail domain leaves the groups; others stay', async () => {
  await change({ email_domains: ['larkfield.example', 'birch.example'] });
  const [zoe, ben] = [
    await journey.comeWith(['Sales'], ZOE),
    await journey.comeWith(['Sales'], { email: 'ben@birch.example', name: 'Ben' }),
  ];
  await change({ email_domains: ['larkfield.example'] });
  expect([await journey.groupsOf(zoe.id), await journey.groupsOf(ben.id)]).toEqual([['Sales'], []]);
});

test('deleting a connection ends its memberships and notifies owners', async () => {
  const zoe = await journey.comeWith(['Board office'], ZOE);
  const { id, manager } = await domainOfGroup('Board', 'Board', 'manager');
  const { pool } = journey.server.database;
  await pool.query('delete from domain_grant where domain_id = $1 and user_id is not null', [id]);
  expect((await owner.remove('/sso-connections/corp')).status).toBe(204);
  expect(await journey.groupsOf(zoe.id)).toEqual([]);
  expect((await events('sso.changed'))[0]?.detail).toEqual({
    removed: 'corp',
    memberships_ended: 1,
    without_manager: [{ id, name: 'Board' }],
  });
  const { notifications } = (await owner.get('/notifications')).body;
  expect(notifications[0]).toMatchObject({ kind: 'manager_lost', title: 'Board' });
  const stored = await pool.query('select access from domain where id = $1', [id]);
  expect(stored.rows).toEqual([{ access: 'restricted' }]);
  expect((await manager.get(`/domains/${id}`)).status).toBe(404);
});

test('a reused connection id knows no old user; managers are notified', async () => {
  const zoe = await journey.comeWith(['Finance'], ZOE);
  const { id, manager } = await domainOfGroup('Payroll', 'Finance');
  await owner.remove('/sso-connections/corp');
  const told = await toldOf(manager, 'Payroll');
  expect((await owner.post('/sso-connections', journey.connection)).status).toBe(201);
  expect(await toldOf(manager, 'Payroll')).toBe(told + 1);
  expect((await events('access.opened'))[0]).toMatchObject({
    target: { name: 'Larkfield' },
    detail: { how: 'sso', domains: [{ id, name: 'Payroll' }] },
  });
  const { rows } = await journey.server.database.pool.query(
    `select count(*)::int as n from account where provider_id = 'corp'`,
  );
  expect([rows[0].n, await journey.groupsOf(zoe.id)]).toEqual([0, []]);
  // The user is found by address, and gets the groups that the new issuer claims.
  expect((await journey.comeWith(['Finance'], ZOE)).id).toBe(zoe.id);
  expect(await journey.groupsOf(zoe.id)).toEqual(['Finance']);
});

test('subjects of another issuer are not taken for those of the old one', async () => {
  const zoe = await journey.comeWith(['Finance'], ZOE);
  const { pool } = journey.server.database;
  await change({ issuer: 'https://idp.example', client_secret: 'its own' });
  const linked = await pool.query(`select 1 from account where provider_id = 'corp' and user_id = $1`, [
    zoe.id,
  ]);
  expect(linked.rows).toEqual([]);
});

test('notifies managers of changes that widen access, and no one of others', async () => {
  await journey.comeWith(['Finance'], ZOE);
  const { manager } = await domainOfGroup('Wages', 'Finance');
  const opens = [
    { groups_claim: 'roles' },
    { groups_scope: 'groups' },
    { client_id: 'another' },
    { issuer: 'https://idp.example', client_secret: 'its own' },
    { email_domains: ['larkfield.example', 'example.com'] },
  ];
  const tellsNobody = [
    { name: 'Another name' },
    { client_secret: 'another' },
    { email_domains: ['larkfield.example'] },
  ];
  for (const body of opens) {
    const told = await toldOf(manager, 'Wages');
    expect((await change(body)).status).toBe(200);
    expect([body, await toldOf(manager, 'Wages')]).toEqual([body, told + 1]);
  }
  for (const body of tellsNobody) {
    const told = await toldOf(manager, 'Wages');
    expect((await change(body)).status).toBe(200);
    expect([body, await toldOf(manager, 'Wages')]).toEqual([body, told]);
  }
  await change({ groups_claim: null });
  expect((await events('access.opened')).filter(({ detail }) => detail.how === 'sso')).toHaveLength(
    opens.length,
  );
});

test('a sign-in that a change overtook brings nobody in', async () => {
  await journey.order({ ...ZOE, groups: ['Finance'] });
  const seen: URL[] = [];
  await journey.travel(
    `/v1/auth/sso/start?connection=corp&binding=what-this-browser-kept`,
    seen,
    async (url) => {
      if (url.pathname.startsWith('/v1/auth/sso/callback')) await change({ groups_claim: 'roles' });
    },
  );
  expect([seen.at(-1)?.search, ticketIn(seen.at(-1) as URL)]).toEqual(['?sso=failed', '']);
  expect((await owner.get('/groups')).body.total).toBe(0);
});

test('deprecated variables of single sign-on become a connection once', async () => {
  const variables = {
    SSO_OIDC_ISSUER: 'https://id.larkfield.example',
    SSO_OIDC_CLIENT_ID: 'docent',
    SSO_OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
    SSO_NAME: 'Larkfield',
  };
  const server = await startTestServer(variables);
  try {
    const admin = await server.person('Olga Owner');
    const { connections } = (await admin.get('/sso-connections')).body;
    expect(connections).toMatchObject([
      { id: 'sso', name: 'Larkfield', issuer: 'https://id.larkfield.example' },
    ]);
    expect((await admin.remove('/sso-connections/sso')).status).toBeLessThan(300);
    // The second server of the installation starts with the variables still set.
    const again = await startTestServer({ ...variables, DATABASE_URL: server.databaseUrl });
    await again.close();
    expect((await admin.get('/sso-connections')).body.connections).toEqual([]);
  } finally {
    await server.close();
  }
});
