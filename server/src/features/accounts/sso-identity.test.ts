import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OidcJourney, startOidcJourney, ticketIn } from '../../../test/kit/oidc-journey.ts';
import type { Order } from '../../../test/stand-ins/oidc-process.ts';

let journey: OidcJourney;
beforeAll(async () => {
  journey = await startOidcJourney();
});
afterAll(() => journey.close());

type User = { id: string; name: string; email: string; username: string; role: string };
/** Signs in with these claims. Resolves to the account, or to the reason of the refusal. */
const come = async (claims: Partial<Order>): Promise<User | string> => {
  await journey.order(claims);
  const ticket = ticketIn(await journey.go());
  if (ticket) return (await journey.enter(ticket)).body.user;
  const { events } = (await journey.owner.get('/audit-events?action=user.sign_in_refused&limit=1')).body;
  return events[0].detail.reason;
};
const enters = async (claims: Partial<Order>): Promise<User> => {
  const user = await come(claims);
  if (typeof user === 'string') throw new Error(user);
  return user;
};
const add = async (name: string, email: string, role = 'normal'): Promise<string> => {
  const { body } = await journey.owner.post('/users', { name, email });
  if (role !== 'normal') await journey.owner.patch(`/users/${body.user.id}`, { role });
  return body.user.id;
};
const DOMAIN = 'larkfield.example';

test('refuses a second subject at an address until the account is released', async () => {
  const email = `cara@${DOMAIN}`;
  const cara = await add('Cara', email, 'admin');
  expect((await enters({ sub: 'A', email, name: 'Cara' })).id).toBe(cara);
  expect(await come({ sub: 'B', email, name: 'Cara' })).toBe('other_subject');
  const { events } = (await journey.owner.get('/audit-events?action=user.sign_in_refused&limit=1')).body;
  expect(events[0].detail.account).toEqual({ id: cara, name: 'Cara' });
  const { notifications } = (await journey.owner.get('/notifications')).body;
  expect(notifications[0]).toMatchObject({ kind: 'identity_refused', actor: { id: cara } });
  // With another address it is another user.
  const newcomer = await enters({ sub: 'B', email: `newcomer@${DOMAIN}`, name: 'Ben' });
  expect([newcomer.id === cara, newcomer.role]).toEqual([false, 'normal']);
  expect((await enters({ sub: 'A', email, name: 'Cara' })).id).toBe(cara);
  const nina = await journey.server.person('Nina Normal');
  const mayRelease = async (id: string) => (await journey.owner.get(`/users/${id}`)).body.can.release;
  expect([await mayRelease(cara), await mayRelease(nina.id)]).toEqual([true, false]);
  expect((await nina.remove(`/users/${cara}/identities`)).body.code).toBe('forbidden');
  expect((await journey.owner.remove(`/users/${cara}/identities`)).status).toBe(204);
  expect(await mayRelease(cara)).toBe(false);
  expect((await enters({ sub: 'C', email, name: 'Cara' })).id).toBe(cara);
  expect(await come({ sub: 'A', email, name: 'Cara' })).toBe('other_subject');
});

test('an unverified address signs no one in and creates no account', async () => {
  const email = `boss@${DOMAIN}`;
  const boss = await add('Boss', email, 'admin');
  for (const email_verified of [false, 'false'])
    expect(await come({ sub: 'X', email, name: 'Boss', email_verified })).toBe('email_unverified');
  expect(await come({ sub: 'Y', email: `new@${DOMAIN}`, name: 'New', email_verified: false })).toBe(
    'email_unverified',
  );
  expect((await journey.owner.get(`/users?search=new@${DOMAIN}`)).body.users).toEqual([]);
  expect((await enters({ sub: 'X', email, name: 'Boss' })).id).toBe(boss);
});

test('an address of unknown status counts for authoritative connections only', async () => {
  const email = `erin@${DOMAIN}`;
  const erin = await add('Erin', email);
  const said = { email_verified: null, name: 'Erin' };
  expect(await come({ sub: 'E', email, ...said })).toBe('email_not_vouched');
  const fresh = await enters({ sub: 'F', email: `fred@${DOMAIN}`, ...said });
  const { rows } = await journey.server.database.pool.query(
    'select email_verified, address_typed from "user" where id = $1',
    [fresh.id],
  );
  expect(rows).toEqual([{ email_verified: false, address_typed: true }]);
  await journey.owner.patch('/sso-connections/corp', { kind: 'oidc', authoritative: true });
  expect((await enters({ sub: 'E', email, ...said })).id).toBe(erin);
  expect(await come({ sub: 'G', email: `gus@${DOMAIN}`, name: 'Gus', email_verified: false })).toBe(
    'email_unverified',
  );
  await journey.owner.patch('/sso-connections/corp', { kind: 'oidc', authoritative: false });
});

test('follows address and name, audits it, and takes no taken address', async () => {
  const before = await enters({ sub: 'u-1', email: `zoe.lefevre@${DOMAIN}`, name: 'Zoé Lefèvre' });
  const after = await enters({ sub: 'u-1', email: `zoe.martin@${DOMAIN}`, name: 'Zoé Martin' });
  expect(after).toMatchObject({ id: before.id, email: `zoe.martin@${DOMAIN}`, name: 'Zoé Martin' });
  const { events } = (await journey.owner.get('/audit-events?action=user.changed&limit=1')).body;
  expect(events[0]).toMatchObject({
    target: { id: before.id },
    detail: {
      connection: 'corp',
      email: { before: `zoe.lefevre@${DOMAIN}`, after: `zoe.martin@${DOMAIN}` },
      name: { before: 'Zoé Lefèvre', after: 'Zoé Martin' },
    },
  });
  // The old address is free: its new holder is another user.
  const next = await enters({ sub: 'u-2', email: `zoe.lefevre@${DOMAIN}`, name: 'Zoé Lefèvre' });
  expect(next.id).not.toBe(before.id);
  expect(await enters({ sub: 'u-1', email: `zoe.lefevre@${DOMAIN}`, name: 'Zoé Martin' })).toMatchObject({
    id: before.id,
    email: `zoe.martin@${DOMAIN}`,
  });
  // An address that is not vouched for changes no account, and one outside of the connection’s domains is refused.
  const unverified = { sub: 'u-1', email: `boss2@${DOMAIN}`, name: 'Zoé Martin', email_verified: false };
  expect(await enters(unverified)).toMatchObject({ id: before.id, email: `zoe.martin@${DOMAIN}` });
  expect(await come({ sub: 'u-1', email: 'zoe@evil.example', name: 'Zoé Martin' })).toBe('email_domain');
});

test.each([
  [{ given_name: 'Sven', family_name: 'Ek' }, 'Sven Ek', 'sven.ek'],
  [{ preferred_username: 'kim.long' }, 'kim.long', 'kim.long'],
  [{ preferred_username: 'max@larkfield.example' }, 'max', 'max'],
])('without the claim `name` a person is called by %j', async (profile, name, username) => {
  const email = `${username.split('.')[0]}@${DOMAIN}`;
  expect(await enters({ sub: email, email, name: '', profile })).toMatchObject({ name, username });
});

test('a username is plain, and has a number only where it is taken', async () => {
  const [first, second] = [
    await enters({ sub: 'o-1', email: `o1@${DOMAIN}`, name: 'Ola Nord' }),
    await enters({ sub: 'o-2', email: `o2@${DOMAIN}`, name: 'Ola Nord' }),
  ];
  expect([first.username, second.username]).toEqual(['ola.nord', 'ola.nord-2']);
});

test('another issuer needs the client secret again, which goes to no other', async () => {
  const change = (body: object) => journey.owner.patch('/sso-connections/corp', { kind: 'oidc', ...body });
  const refused = await change({ issuer: 'https://idp.example' });
  expect([refused.status, refused.body.code]).toEqual([400, 'sso_secret_needed']);
  expect((await journey.owner.get('/sso-connections')).body.connections[0].issuer).toBe(
    journey.connection.issuer,
  );
  expect((await change({ issuer: 'https://idp.example', client_secret: 'its own' })).status).toBe(200);
});
