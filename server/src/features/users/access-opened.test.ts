import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let hanna: Person;
let rita: Person;
let domain: string;

/** Rita reads Hanna's restricted domain through a group. */
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  hanna = await server.person('Hanna Manager');
  rita = await server.person('Rita Reader');
  domain = (await owner.post('/domains', { name: 'Payroll' })).body.id;
  const group = (await owner.post('/groups', { name: 'Finance' })).body.id;
  await owner.post(`/groups/${group}/members`, { user_ids: [rita.id] });
  const access = { access: 'restricted', managers: [hanna.id] };
  await server.call('PUT', `/domains/${domain}/access`, access, owner.token);
  await server.call('PUT', `/domains/${domain}/grants/${group}`, { role: 'reader' }, hanna.token);
});
afterAll(() => server.close());

const told = async (person: Person) =>
  (await person.get('/notifications')).body.notifications.filter(
    ({ kind, domain_id }: { kind: string; domain_id: string }) =>
      kind === 'access_opened' && domain_id === domain,
  ).length;
const opened = async (): Promise<unknown[]> =>
  (await owner.get('/audit-events?action=access.opened&limit=100')).body.events.map(
    ({ detail, target, actor }: Record<string, { name: string }>) => [detail, target?.name, actor?.name],
  );

const exportOf = (person: Person, by: Person) =>
  fetch(`${server.url}/v1/users/${person.id}/export`, {
    headers: { authorization: `Bearer ${by.token}` },
  }).then(async (response) => {
    await response.arrayBuffer();
    return { status: response.status };
  });

test.each<[string, () => Promise<{ status: number }>]>([
  ['sign_in_link', () => owner.post(`/users/${rita.id}/invitation`)],
  ['export', () => exportOf(rita, owner)],
  [
    'enabled',
    async () => {
      await owner.patch(`/users/${rita.id}`, { disabled: true });
      return owner.patch(`/users/${rita.id}`, { disabled: false });
    },
  ],
])('an act that could open a domain (%s) names it to its managers', async (how, act) => {
  const [before, events] = [await told(hanna), (await opened()).length];
  expect((await act()).status).toBeLessThan(300);
  expect(await told(hanna)).toBe(before + 1);
  const all = await opened();
  expect(all[0]).toEqual([{ how, domains: [{ id: domain, name: 'Payroll' }] }, 'Rita Reader', 'Olga Owner']);
  expect(all).toHaveLength(events + 1);
});

test('a SCIM token names the domains it could open to their managers', async () => {
  const [before, events] = [await told(hanna), (await opened()).length];
  const make = (email_domains: string[]) => owner.post('/scim/tokens', { name: 'Okta', email_domains });
  await make(['elsewhere.example']);
  expect([await told(hanna), (await opened()).length]).toEqual([before, events]);
  await make(['example.com']);
  expect((await opened())[0]).toEqual([
    { how: 'scim_token', domains: [{ id: domain, name: 'Payroll' }] },
    'Okta',
    'Olga Owner',
  ]);
  expect([await told(hanna), (await opened()).length]).toEqual([before + 1, events + 1]);
});

test("notifies no one of acts on open domains or on one's own account", async () => {
  const nina = await server.person('Nina Normal');
  const again = await server.call('POST', '/auth/sign-in/email', {
    ...{ email: 'rita.reader@example.com', password: 'a-long-password' },
  });
  expect(again.status).toBe(200);
  const [before, events] = [await told(hanna), (await opened()).length];
  await owner.post(`/users/${nina.id}/invitation`);
  await exportOf(nina, owner);
  await exportOf(hanna, hanna);
  await owner.patch(`/users/${nina.id}`, { disabled: false });
  await server.call('POST', '/user/password-reset', { email: 'rita.reader@example.com' });
  expect([await told(hanna), (await opened()).length]).toEqual([before, events]);
});

test('no link is made that could not be written down', async () => {
  const { pool } = server.database;
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin if new.action = 'access.opened' then raise 'the log is away'; end if; return new; end $$`);
  await pool.query(
    'create trigger refuse before insert on audit_event for each row execute function refuse()',
  );
  const links = async () => (await pool.query('select token_hash from account_link')).rows;
  const before = await links();
  expect((await owner.post(`/users/${rita.id}/invitation`)).status).toBe(500);
  expect((await exportOf(rita, owner)).status).toBe(500);
  expect(await links()).toEqual(before);
  await pool.query('drop function refuse cascade');
});
