import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIT_ACTIONS } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONNECTORS } from '../src/connectors/registry.ts';
import { claimedGroupsOf } from '../src/features/groups/claimed-groups.ts';
import { listFeatures } from '../src/list-features.ts';
import { silentLogger } from '../src/platform/logs.ts';
import { sharePointThrough } from './connectors/sharepoint/through.ts';
import { accessDeeds, domainDeeds, done, upload } from './kit/domain-deeds.ts';
import { scimClient, userBody } from './kit/scim.ts';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';
import { until } from './kit/until.ts';
import { createGraphTwin } from './stand-ins/graph/twin.ts';
import { makeSamlKey } from './stand-ins/saml-provider.ts';

let server: TestServer;
let owner: Person;
let person: Person;
/** A company at Microsoft. */
const twin = createGraphTwin();
/** A place of this machine that a domain follows. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docent-place-')));
beforeAll(async () => {
  // No mail server is there: e-mails are attempted, and not awaited.
  const connectors = { ...CONNECTORS, sharepoint: async () => sharePointThrough(twin.fetch) };
  server = await startTestServer(
    { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'docent@example.com', SOURCE_FOLDERS: folder },
    silentLogger,
    { features: (opened, given) => listFeatures(opened, given, { connectors }) },
  );
  owner = await server.person('Olga Owner');
  person = await server.person('Nina Normal');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A domain follows a folder, in which a file is replaced, and then no more. */
const sourceDeeds = async () => {
  const domainId = (await owner.post('/domains', { name: 'Followed' })).body.id;
  const say = (text: string) => writeFileSync(join(folder, 'tides.txt'), text);
  say('The tide comes at noon.');
  const { id } = (
    await owner.post(`/domains/${domainId}/sources`, { name: 'Ship', settings: { kind: 'folder', folder } })
  ).body;
  const synced = (before?: string) =>
    until(async () => {
      const { state, last_sync } = (await owner.get(`/sources/${id}`)).body;
      return state === 'success' && last_sync.id !== before ? last_sync.id : null;
    });
  const first = await synced();
  say('The tide comes at dusk, two hours later than before.');
  done(await owner.post(`/sources/${id}/syncs`));
  await synced(first);
  await server.database.db.execute(sql`update source_item set state = 'held', missing_since = now()`);
  done(await owner.post(`/sources/${id}/held`, { do: 'keep' }));
  done(await owner.patch(`/sources/${id}`, { name: 'The ship' }));
  done(await owner.remove(`/sources/${id}?documents=keep`));
  const { tenant, app, signIn } = twin;
  app.redirectUris.push((await owner.get('/source-kinds')).body.sign_in_redirect);
  const settings = {
    ...{ kind: 'sharepoint', tenant: tenant.id, client_id: app.clientId, sign_in: 'delegated' },
    site: `https://${tenant.host}${tenant.site.path}`,
  };
  const company = { name: 'Company', settings, secrets: { client_secret: app.secret } };
  const followed = (await owner.post(`/domains/${domainId}/sources`, company)).body.id;
  const { address } = (await owner.post(`/sources/${followed}/sign-in`)).body;
  const brought = new URL(signIn.consent(address)).searchParams;
  done(await owner.post('/source-sign-ins', Object.fromEntries(brought)));
};

/** A document is replaced by a file of its name. */
const replaceDeeds = async () => {
  const domainId = (await owner.post('/domains', { name: 'Replaced' })).body.id;
  const file = { domainId, name: 'tides.txt' };
  await upload(server, owner, { ...file, text: 'The tide comes at noon.' });
  await upload(server, owner, { ...file, text: 'The tide comes at dusk.', onConflict: 'replace' });
};

test('every action of the list occurs', async () => {
  await domainDeeds(server, owner);
  await accessDeeds(server, owner);
  await sourceDeeds();
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
  const scim = await scimClient(server, owner, { name: 'Okta', email_domains: ['example.com'] });
  const emails = [{ value: owner.email }];
  const linked = await scim.post('/Users', userBody('Olga Owner', { userName: owner.email, emails }));
  done(linked);
  await scim.remove(`/Users/${linked.body.id}`);
  done(await remove(`/scim/tokens/${scim.token.id}`));
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
  await replaceDeeds();
  done(await (await server.person('Lea Leaver')).post('/logout'));
  done(await (await server.person('Mia Everywhere')).remove('/me/sessions'));
  const { rows } = await server.database.pool.query('select distinct action from audit_event');
  const written = rows.map(({ action }) => action);
  expect(AUDIT_ACTIONS.filter((action) => !written.includes(action))).toEqual([]);
});
