import { AUDIT_ACTIONS } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimedGroupsOf } from '../src/features/groups/claimed-groups.ts';
import { accessDeeds, domainDeeds, done } from './kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';
import { makeSamlKey } from './stand-ins/saml-provider.ts';

let server: TestServer;
let owner: Person;
let person: Person;
beforeAll(async () => {
  // A mail server that is not there: letters are tried, and nobody waits for them.
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'docent@example.com' });
  owner = await server.person('Olga Owner');
  person = await server.person('Nina Normal');
});
afterAll(() => server.close());

test('every action of the list occurs', async () => {
  await domainDeeds(server, owner);
  await accessDeeds(server, owner);
  const { post, patch, remove } = owner;
  const made = (
    await post('/users', { name: 'Carl Created', email: 'carl@example.com', role: 'normal', language: 'en' })
  ).body.user;
  for (const change of [{ is_expert: true }, { role: 'admin' }, { disabled: true }, { disabled: false }])
    done(await patch(`/users/${made.id}`, change));
  done(await post(`/users/${made.id}/invitation`));
  done(await patch(`/users/${made.id}`, { disabled: true }));
  done(await remove(`/users/${made.id}`, { username: made.username }));
  done(await server.call('POST', '/user/password-reset', { email: 'nina.normal@example.com' }));
  done(await patch('/settings', { retention_days: 30 }));
  done(await post('/models/providers', { kind: 'ollama' }));
  done(await patch('/models/providers/ollama', { key: 'of the proxy before it' }));
  done(await patch('/models/settings', { large: 'ollama:gemma3' }));
  done(await remove('/models/providers/ollama'));
  const group = (await post('/groups', { name: 'Finance' })).body.id;
  done(await patch(`/groups/${group}`, { name: 'Accounts' }));
  await server.database.db.execute(
    sql`insert into domain_grant (domain_id, group_id, role) select id, ${group}, 'reader' from domain`,
  );
  await server.database.db.execute(sql`update domain set access = 'restricted'`);
  done(await post(`/groups/${group}/members`, { user_ids: [person.id] }));
  await server.database.db.execute(sql`update domain set access = 'open'`);
  done(await remove(`/groups/${group}/members/${person.id}`));
  done(await remove(`/groups/${group}`));
  await claimedGroupsOf({ database: server.database, notify: () => Promise.resolve() }).take({
    ...{ person, connection: 'corp', claim: 'groups', claims: { groups: ['Sales'] }, ip: '127.0.0.1' },
    isAsRead: () => Promise.resolve(true),
  });
  const key = (await post('/me/api-keys', { name: 'Reports', scopes: ['read'], expires_in_days: 30 })).body
    .key;
  done(await remove(`/me/api-keys/${key.id}`));
  done(
    await post('/sso-connections', {
      kind: 'saml',
      id: 'corp',
      name: 'Larkfield',
      email_domains: ['larkfield.example'],
      issuer: 'https://idp.larkfield.example',
      entry_point: 'https://idp.larkfield.example/sso',
      certificate: (await makeSamlKey('Larkfield')).cert,
    }),
  );
  await fetch(`${server.url}/v1/auth/sso/callback/corp?error=access_denied&state=x`, { redirect: 'manual' });
  const headers = { authorization: `Bearer ${owner.token}` };
  const days = 'from=2026-06-01&to=2026-06-07&time_zone=Europe/Paris';
  for (const path of [
    `/users/${owner.id}/export`,
    `/analytics/export?${days}&format=csv`,
    '/audit-events/export?format=csv',
  ]) {
    const response = await fetch(`${server.url}/v1${path}`, { headers });
    expect([path, response.status]).toEqual([path, 200]);
    await response.arrayBuffer();
  }
  const chat = (await person.post('/chats', {})).body.id;
  done(await remove(`/chats/${chat}`));
  await server.database.db.execute(sql`insert into chat (id, name, created_by, updated_at)
    values (gen_random_uuid(), 'Old', ${person.id}, now() - interval '60 days')`);
  await server.clean();
  const password = 'a-long-password';
  const changed = { password: 'another-long-password', current_password: password };
  done(await person.patch(`/users/${person.id}`, changed));
  const factor = (path: string, body: object) => person.post(`/me/identity/two-factor/${path}`, body);
  const { totpURI } = (await factor('enable', { password: changed.password })).body;
  done(await factor('verify-totp', { code: URI.parse(totpURI).generate() }));
  done(await (await server.person('Lea Leaver')).post('/logout'));
  done(await (await server.person('Mia Everywhere')).remove('/me/sessions'));
  const { rows } = await server.database.pool.query('select distinct action from audit_event');
  const written = rows.map(({ action }) => action);
  expect(AUDIT_ACTIONS.filter((action) => !written.includes(action))).toEqual([]);
});
