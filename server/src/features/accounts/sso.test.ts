import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BINDING,
  groupsOf,
  type OidcJourney,
  startOidcJourney,
  ticketIn,
} from '../../../test/kit/oidc-journey.ts';
import type { Person, TestServer } from '../../../test/kit/server.ts';
import type { Fault } from '../../../test/stand-ins/oidc-process.ts';

let server: TestServer;
let owner: Person;
let order: OidcJourney['order'];
let travel: OidcJourney['travel'];
let go: OidcJourney['go'];
let enter: OidcJourney['enter'];
let close: OidcJourney['close'];
beforeAll(async () => {
  ({ server, owner, order, travel, go, enter, close } = await startOidcJourney());
});
afterAll(() => close());

test('signs in a new person by SSO, and finds them the next time', async () => {
  await order({});
  const first = await enter(ticketIn(await go()));
  expect(first.body.user).toMatchObject({
    email: 'zoe@larkfield.example',
    name: 'Zoé Lefèvre',
    role: 'normal',
  });
  expect((await server.call('GET', '/me', undefined, first.body.access_token)).status).toBe(200);
  const again = await enter(ticketIn(await go()));
  expect(again.body.user.id).toBe(first.body.user.id);
});

test('an invited person stays the same when they sign in by SSO', async () => {
  const invited = await owner.post('/users', { name: 'Ina Invited', email: 'ina@larkfield.example' });
  await order({ email: 'ina@larkfield.example', name: 'Ina' });
  const entered = await enter(ticketIn(await go()));
  expect(entered.body.user.id).toBe(invited.body.user.id);
});

test('a ticket is used once, and by the browser that began only', async () => {
  await order({});
  const ticket = ticketIn(await go());
  expect((await enter(ticket, 'what-another-browser-kept')).body.code).toBe('sso_failed');
  expect((await enter(ticket)).body.code).toBe('sso_failed');
  expect((await enter(ticketIn(await go()))).status).toBe(200);
});

test.each<Fault>(['issuer', 'audience', 'nonce', 'no nonce', 'expired', 'unsigned', 'other key', 'no token'])(
  'an ID token with a fault (%s) lets nobody in',
  async (fault) => {
    const email = `${fault.replace(' ', '-')}@larkfield.example`;
    await order({ email, fault });
    const back = await go();
    expect([back.pathname, back.search, ticketIn(back)]).toEqual(['/login', '?sso=failed', '']);
    const { events } = (await owner.get('/audit-events?action=user.sign_in_refused&limit=1')).body;
    expect(events[0].target.id).toBe('corp');
  },
);

test('refuses people of other e-mail domains, whatever the provider claims', async () => {
  for (const email of ['eve@evil.example', 'eve@sub.larkfield.example', 'olga.owner@example.com']) {
    await order({ email });
    expect([email, (await go()).search]).toEqual([email, '?sso=failed']);
  }
});

test('never hands an account of a stranger to SSO, nor the reverse', async () => {
  const email = 'victim@larkfield.example';
  await server.call('POST', '/user/register', { name: 'Not the victim', email, password: 'a-long-password' });
  await order({ email, name: 'Vic' });
  expect((await go()).search).toBe('?sso=failed');
});

test('a disabled person does not come in by it either', async () => {
  await order({ email: 'dora@larkfield.example', name: 'Dora' });
  const dora = (await enter(ticketIn(await go()))).body.user;
  await owner.patch(`/users/${dora.id}`, { disabled: true });
  expect((await enter(ticketIn(await go()))).status).toBe(401);
});

test('an answer that nobody asked for is refused', async () => {
  expect((await travel('/v1/auth/sso/callback/corp?code=x&state=y')).search).toBe('?sso=failed');
});

const comeWith = async (groups: unknown) => {
  await order({ email: 'gina@larkfield.example', name: 'Gina Groups', groups });
  const { user } = (await enter(ticketIn(await go()))).body;
  return groupsOf(owner, user.id);
};

test('follows claimed groups: absent keeps, empty removes, by hand stays', async () => {
  expect(await comeWith(undefined)).toEqual([]);
  // A group of ours of the same name is not the provider’s to fill.
  const ours = (await owner.post('/groups', { name: 'Finance' })).body.id;
  expect(await comeWith(['Finance', 'Legal', 'Legal'])).toEqual(['Finance (corp)', 'Legal']);
  expect((await owner.get(`/groups/${ours}`)).body.people).toBe(0);
  const gina = (await owner.get('/users?search=gina')).body.users[0].id;
  await owner.post(`/groups/${ours}/members`, { user_ids: [gina] });
  expect(await comeWith(undefined)).toEqual(['Finance', 'Finance (corp)', 'Legal']);
  expect(await comeWith('Legal')).toEqual(['Finance', 'Legal']);
  expect(await comeWith([])).toEqual(['Finance']);
  const { events } = (await owner.get('/audit-events?action=group.claim_taken&search=Gina')).body;
  expect(events.map(({ detail }: { detail: object }) => detail)).toEqual([
    { connection: 'corp', added: [], removed: ['Legal'] },
    { connection: 'corp', added: [], removed: ['Finance (corp)'] },
    { connection: 'corp', added: ['Finance (corp)', 'Legal'], removed: [] },
  ]);
});

test.each([
  ['too_many', Array.from({ length: 1_001 }, (_, n) => `G${n}`)],
  ['too_large', Array.from({ length: 900 }, (_, n) => `${n}${'x'.repeat(100)}`)],
  ['malformed', ['Sales', 7]],
  ['malformed', [{ name: 'Sales' }]],
])('refuses a claim that is %s, audits it, and signs in as before', async (reason, groups) => {
  await comeWith(['Sales']);
  expect(await comeWith(groups)).toEqual(['Finance', 'Sales']);
  const { events } = (await owner.get('/audit-events?action=group.claim_taken&limit=1')).body;
  expect(events[0].detail).toEqual({ connection: 'corp', claim: 'groups', refused: reason });
});

test('a sign-in may remove the last manager: closed, and owners notified', async () => {
  await comeWith(['Board office']);
  const { id } = (await owner.post('/domains', { name: 'Board' })).body;
  const { pool } = server.database;
  await pool.query('delete from domain_grant where domain_id = $1', [id]);
  await pool.query(
    `insert into domain_grant (domain_id, group_id, role) select $1, id, 'manager' from principal_group where name = 'Board office'`,
    [id],
  );
  await pool.query(`update domain set access = 'restricted' where id = $1`, [id]);
  await comeWith([]);
  const { notifications } = (await owner.get('/notifications')).body;
  expect(notifications[0]).toMatchObject({ kind: 'manager_lost', title: 'Board', domain_id: id });
  expect((await pool.query('select access from domain where id = $1', [id])).rows).toEqual([
    { access: 'restricted' },
  ]);
});

test('only owners see connections, and no one sees their secrets', async () => {
  const normal = await server.person('Nina Normal');
  await owner.patch(`/users/${normal.id}`, { role: 'admin' });
  expect((await normal.get('/sso-connections')).status).toBe(403);
  const list = await owner.get('/sso-connections');
  expect(list.body.connections).toHaveLength(1);
  expect(JSON.stringify([list.body, (await owner.get('/audit-events')).body])).not.toContain(
    'a-secret-of-the-client',
  );
  const stored = await server.database.pool.query('select secret from sso_connection');
  expect(stored.rows[0].secret).not.toContain('a-secret-of-the-client');
  expect((await server.call('GET', '/config')).body.sso).toEqual([{ id: 'corp', name: 'Larkfield' }]);
});

test('refuses a provider on a private address unless host and port are named', async () => {
  let asked = 0;
  const inside = createServer((_request, response) => {
    asked += 1;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const { port } = inside.address() as AddressInfo; // it listens on TCP
  const body = {
    kind: 'oidc',
    id: 'inside',
    name: 'Inside',
    email_domains: ['larkfield.example'],
    issuer: `http://127.0.0.1:${port}`,
    client_id: 'x',
    client_secret: 'x',
  };
  for (const issuer of [body.issuer, `http://localhost:${port}`, 'http://169.254.169.254', 'http://[::1]']) {
    const refused = await owner.post('/sso-connections', { ...body, issuer });
    expect([refused.status, refused.body.code]).toEqual([400, 'address_refused']);
    expect(refused.body.detail).toContain('PRIVATE_HOSTS');
  }
  // One that leads there since it was entered.
  await owner.post('/sso-connections', { ...body, issuer: 'https://inside.larkfield.example' });
  await server.database.pool.query("update sso_connection set issuer = $1 where id = 'inside'", [
    body.issuer,
  ]);
  const back = await travel(`/v1/auth/sso/start?connection=inside&binding=${BINDING}`);
  expect([back.search, asked]).toEqual(['?sso=failed', 0]);
  await owner.remove('/sso-connections/inside');
  inside.close();
});
