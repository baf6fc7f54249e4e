import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharePointThrough } from '../../../test/connectors/sharepoint/through.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { createGraphTwin, type GraphTwin } from '../../../test/stand-ins/graph/twin.ts';
import { listFeatures } from '../../list-features.ts';
import { createLogger } from '../../platform/logs.ts';

let server: TestServer;
let owner: Person;
let log = '';
/** The company at Microsoft of the test that runs. */
let twin: GraphTwin;

beforeAll(async () => {
  const sharepoint = sharePointThrough((input, init) => twin.fetch(input, init), {
    now: () => twin.tenant.now,
    wait: async (ms) => twin.tenant.advance(ms),
    random: () => 0,
  });
  const write = (line: string) => {
    log += line;
  };
  server = await startTestServer({}, createLogger('debug', { write }), {
    features: (opened, settings) =>
      listFeatures(opened, settings, { connectors: { sharepoint: async () => sharepoint } }),
  });
  owner = await server.person('Olga Owner');
});
afterAll(() => server.close());

beforeEach(async () => {
  const { sign_in_redirect } = (await owner.get('/source-kinds')).body;
  twin = createGraphTwin({ app: { redirectUris: [sign_in_redirect] } });
  const drive = twin.tenant.addDrive('Documents');
  twin.tenant.addFile(drive.rootId, 'tides.txt', 'The tide comes at noon.');
});

let made = 0;
const add = async (person = owner) => {
  made += 1;
  const domainId = (await owner.post('/domains', { name: `Company ${made}` })).body.id;
  const settings = {
    kind: 'sharepoint',
    tenant: twin.tenant.id,
    client_id: twin.app.clientId,
    site: `https://${twin.tenant.host}${twin.tenant.site.path}`,
    sign_in: 'delegated',
  };
  const secrets = { client_secret: twin.app.secret };
  const { body } = await person.post(`/domains/${domainId}/sources`, { name: 'HR', settings, secrets });
  return { id: body.id as string, domainId, settings, source: body };
};
const get = async (id: string) => (await owner.get(`/sources/${id}`)).body;
const start = async (id: string, person = owner): Promise<string> =>
  (await person.post(`/sources/${id}/sign-in`)).body.address;
/** Returns the query with which the browser returns. */
const broughtBy = (href: string) => Object.fromEntries(new URL(href).searchParams);
const comeBack = (href: string, person = owner) => person.post('/source-sign-ins', broughtBy(href));
const signIn = async (id: string, account = 'ann@contoso.com') =>
  comeBack(twin.signIn.consent(await start(id), account));
const sync = async (id: string) => {
  const before = (await get(id)).last_sync?.id;
  await until(async () => (await owner.post(`/sources/${id}/syncs`)).status === 202);
  return until(async () => {
    const source = await get(id);
    return !['waiting', 'in_progress'].includes(source.state) &&
      source.last_sync &&
      source.last_sync.id !== before
      ? source
      : null;
  });
};
const secretsOf = async (id: string) =>
  (await server.database.pool.query('select secrets from source where id = $1', [id])).rows[0].secrets;

test('a source waits for a sign-in, uses that account, and waits anew', async () => {
  const { id, domainId, source } = await add();
  const nobody = { account: null, since: null, needed: true };
  expect(source).toMatchObject({ state: 'needs_sign_in', sign_in: nobody, next_sync_at: null });
  expect(await owner.post(`/sources/${id}/syncs`)).toMatchObject({
    status: 409,
    body: { code: 'source_sign_in_needed' },
  });
  const address = new URL(await start(id));
  expect(address.href).toContain(`/${twin.tenant.id}/oauth2/v2.0/authorize?`);
  expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  const { status, body } = await comeBack(twin.signIn.consent(address.href));
  expect([status, body.state, body.secrets]).toEqual([200, 'not_started', ['token', 'client_secret']]);
  expect(body.sign_in).toEqual({ account: 'ann@contoso.com', since: expect.any(String), needed: false });
  // There is a while to look at what would come.
  expect(Date.parse(body.next_sync_at)).toBeGreaterThan(Date.now() + 3 * 60_000);
  const place = { settings: body.settings, source_id: id };
  expect((await owner.post(`/domains/${domainId}/sources/dry-run`, place)).body).toMatchObject({
    would_come: { total: 1, items: [{ path: 'Documents/tides.txt' }] },
    whole: true,
  });
  expect(await sync(id)).toMatchObject({ state: 'success', items: { taken: 1 } });

  twin.signIn.revoke();
  expect(await sync(id)).toMatchObject({
    state: 'needs_sign_in',
    next_sync_at: null,
    sign_in: { account: 'ann@contoso.com', needed: true },
    last_sync: { error: { code: 'sign_in' } },
  });
  const told = (await owner.get('/notifications')).body.notifications;
  expect(told).toContainEqual(expect.objectContaining({ kind: 'source_sign_in', domain_id: domainId }));
  expect((await owner.get('/inbox/sources')).body.sources).toContainEqual(
    expect.objectContaining({ id, error: expect.objectContaining({ code: 'sign_in' }) }),
  );
  twin.tenant.addFile([...twin.tenant.drives.values()][0]?.rootId ?? '', 'ebb.txt', 'The ebb is at six.');
  const again = await signIn(id);
  expect(again.status).toBe(200);
  // It goes on by itself.
  await until(async () => (await get(id)).items.taken === 2);
  expect(
    (await owner.get('/inbox/sources')).body.sources.map((each: { id: string }) => each.id),
  ).not.toContain(id);
  const events = (await owner.get('/audit-events?action=source.signed_in')).body.events;
  expect(events.filter((each: { target: { id: string } }) => each.target.id === id)).toHaveLength(2);
  expect(events[0]).toMatchObject({ actor: { id: owner.id }, detail: { account: 'ann@contoso.com' } });
  // The log of the server and the table hold neither token nor verifier.
  expect(log).not.toMatch(/refresh-\d/);
  expect(await secretsOf(id)).not.toContain('refresh-');
});

test('a state is valid once, for ten minutes, in its own session', async () => {
  const { id } = await add();
  const before = await secretsOf(id);
  const expired = { status: 400, body: { code: 'source_sign_in_expired' } };
  const href = twin.signIn.consent(await start(id));
  const stranger = await server.person('Oscar Other');
  expect(await comeBack(href, stranger)).toMatchObject(expired);
  const otherSession = await owner.signInAgain();
  expect(await server.call('POST', '/source-sign-ins', broughtBy(href), otherSession)).toMatchObject(expired);
  const replaced = href;
  const next = twin.signIn.consent(await start(id));
  // After a second start, only the last one counts.
  expect(await comeBack(replaced)).toMatchObject(expired);
  expect(await owner.post('/source-sign-ins', { state: 'guessed', code: 'code-1' })).toMatchObject(expired);
  await server.database.db.execute(sql`update source_sign_in set expires_at = now() - interval '1 second'`);
  expect(await comeBack(next)).toMatchObject(expired);
  expect([await secretsOf(id), (await get(id)).sign_in.needed]).toEqual([before, true]);
  expect(twin.asked).toEqual([]);

  const other = await start(id);
  const good = twin.signIn.consent(await start(id));
  // A code of another sign-in does not fit what was kept for this one.
  const stolen = { ...broughtBy(good), code: broughtBy(twin.signIn.consent(other)).code };
  expect(await owner.post('/source-sign-ins', stolen)).toMatchObject(expired);
  expect(await comeBack(good)).toMatchObject(expired);
  expect((await signIn(id)).status).toBe(200);
});

test('checks the right on return, and gives a changed source nothing', async () => {
  const manager = await server.person('Mia Manager');
  const { id, domainId, settings } = await add();
  await server.call('PUT', `/domains/${domainId}/grants/${manager.id}`, { role: 'manager' }, owner.token);
  const href = twin.signIn.consent(await start(id, manager));
  await server.call('DELETE', `/domains/${domainId}/grants/${manager.id}`, undefined, owner.token);
  expect((await comeBack(href, manager)).body.code).toBe('forbidden');
  expect(twin.asked).toEqual([]);
  await server.call('PUT', `/domains/${domainId}/grants/${manager.id}`, { role: 'manager' }, owner.token);
  const later = twin.signIn.consent(await start(id, manager));
  const { fetch } = twin;
  twin.fetch = async (input, init) => {
    await server.call('DELETE', `/domains/${domainId}/grants/${manager.id}`, undefined, owner.token);
    return fetch(input, init);
  };
  expect((await comeBack(later, manager)).body.code).toBe('forbidden');
  expect(await get(id)).toMatchObject({ sign_in: { needed: true }, secrets: ['client_secret'] });
  const mine = twin.signIn.consent(await start(id));
  const site = `https://${twin.tenant.host}/sites/board`;
  await owner.patch(`/sources/${id}`, {
    settings: { ...settings, site },
    secrets: { client_secret: twin.app.secret },
  });
  expect((await comeBack(mine)).body.code).toBe('source_sign_in_expired');
  expect(await get(id)).toMatchObject({ sign_in: { needed: true }, secrets: ['client_secret'] });
  // A source read by the application itself needs no sign-in.
  await owner.patch(`/sources/${id}`, { settings: { ...settings, sign_in: 'application' } });
  expect((await owner.post(`/sources/${id}/sign-in`)).body.code).toBe('source_settings');
  expect((await get(id)).sign_in).toBe(null);
});

test.each([
  ['access_denied', 'AADSTS65004: User declined to consent.', 'source_sign_in_declined'],
  ['access_denied', 'AADSTS90094: An administrator has set a policy.', 'source_sign_in_consent'],
  ['consent_required', '', 'source_sign_in_consent'],
  ['access_denied', 'AADSTS50105: not assigned to a role.', 'source_sign_in_account'],
  ['server_error', 'AADSTS90033: A transient error.', 'source_sign_in_failed'],
])('what Microsoft answers is said in plain words: %s %s', async (error, description, code) => {
  const { id } = await add();
  const href = twin.signIn.refuse(await start(id), error, description);
  const { status, body } = await comeBack(href);
  expect([status, body.code]).toEqual([400, code]);
  if (code === 'source_sign_in_failed') expect(body.detail).toContain('AADSTS90033');
  expect((await comeBack(href)).body.code).toBe('source_sign_in_expired');
  expect(await get(id)).toMatchObject({ state: 'needs_sign_in', secrets: ['client_secret'] });
});

test('a wrong secret of the application is found when the code is redeemed', async () => {
  const { id } = await add();
  await owner.patch(`/sources/${id}`, { secrets: { client_secret: 'a wrong one' } });
  expect((await signIn(id)).body.code).toBe('source_sign_in_secret');
});

test('renews a rotating token one at a time: a sync and three checks', async () => {
  const { id, domainId, settings } = await add();
  await signIn(id);
  const drive = [...twin.tenant.drives.values()][0];
  for (let n = 0; n < 30; n += 1)
    twin.tenant.addFile(drive?.rootId ?? '', `${n}.txt`, `Number ${n} stands here.`);
  const asked = twin.asked.length;
  const check = () => owner.post(`/domains/${domainId}/sources/check`, { settings, source_id: id });
  const [synced, ...checks] = await Promise.all([sync(id), check(), check(), check()]);
  expect(synced).toMatchObject({ state: 'success', items: { taken: 31 } });
  // A refresh token that is used twice is refused by the twin.
  expect(checks.map(({ body }) => body.error)).toEqual([null, null, null]);
  const renewals = twin.asked.slice(asked).filter((each) => each.endsWith('/token'));
  expect(renewals.length).toBeGreaterThanOrEqual(4);
  expect(await sync(id)).toMatchObject({ state: 'success' });
});

test('a new sign-in is not overwritten by a renewal of the old token', async () => {
  const { id } = await add();
  await signIn(id);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const real = twin.fetch;
  let waiting = false;
  twin.fetch = async (input, init) => {
    if (String(init?.body).includes('grant_type=refresh_token') && !waiting) {
      waiting = true;
      const answer = await real(input, init);
      await held;
      return answer;
    }
    return real(input, init);
  };
  const first = sync(id);
  await until(() => waiting);
  expect((await signIn(id, 'bob@contoso.com')).status).toBe(200);
  release();
  await first;
  twin.signIn.revoke('ann@contoso.com');
  expect(await sync(id)).toMatchObject({
    state: 'success',
    sign_in: { account: 'bob@contoso.com', needed: false },
  });
});
