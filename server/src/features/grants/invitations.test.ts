import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { startTestMailServer, type TestMailServer } from '../../../test/stand-ins/mail-server.ts';
import { silentLogger } from '../../platform/logs.ts';

const PASSWORD = 'chosen-by-the-invited';
let mails: TestMailServer;
let server: TestServer;
let owner: Person;
let mia: Person;
let domain: string;
let name: string;

beforeAll(async () => {
  mails = await startTestMailServer();
  server = await startTestServer({ SMTP_URL: mails.url }, silentLogger, {
    fixed: { product: { sign_up: 'domains', sign_up_domains: ['example.com'] } },
  });
  owner = await server.person('Ada Owner');
  mia = await server.person('Mia Manager');
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(async () => {
  name = `Personnel ${randomUUID()}`;
  domain = (await owner.post('/domains', { name })).body.id;
  await server.call(
    'PUT',
    `/domains/${domain}/access`,
    { access: 'restricted', managers: [mia.id] },
    owner.token,
  );
});

const newAddress = (at = 'example.com') => `marie.${randomUUID().slice(0, 8)}@${at}`;
const invite = (by: Person, emails: string[], role = 'expert') =>
  by.post(`/domains/${domain}/invitations`, { emails, role });
const mailTo = (email: string) =>
  until(() => mails.received.findLast(({ to }) => to?.[0]?.address === email));
const tokenIn = (text: string | undefined) => /#token=(\S+)/.exec(text ?? '')?.[1] ?? '';
const read = (token: string) => server.call('POST', '/user/invitation', { token });
const accept = (token: string, more = {}) =>
  server.call('POST', '/user/invitation/acceptance', {
    token,
    name: 'Marie Curie',
    password: PASSWORD,
    ...more,
  });
const signIn = (email: string) => server.call('POST', '/auth/sign-in/email', { email, password: PASSWORD });
const grants = async () => (await mia.get(`/domains/${domain}/grants`)).body.grants;
const pendingIn = async () =>
  (await grants()).filter(({ invitation }: { invitation: object | null }) => invitation);

test('names inviter, domain and role; a link works once', async () => {
  const email = newAddress();
  const { body, status } = await invite(mia, [email.toUpperCase()]);
  expect([status, body.invitations]).toEqual([200, [{ email, outcome: 'invited', sent: true, link: null }]]);
  const { text } = await mailTo(email);
  expect(text).toContain(`Mia Manager invites you to “${name}” on Docent as an expert.`);
  const token = tokenIn(text);
  expect((await read(token)).body).toMatchObject({
    ...{ state: 'open', email, invited_by: 'Mia Manager' },
    domain: { id: domain, name, role: 'expert' },
  });
  expect(await pendingIn()).toMatchObject([{ role: 'expert', invitation: { email }, last_seen_at: null }]);

  const answers = await Promise.all([accept(token), accept(token)]);
  expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 400]);
  expect((await signIn(email)).status).toBe(200);
  expect(await pendingIn()).toEqual([]);
  expect((await read(token)).body).toMatchObject({ state: 'used', email: '', domain: null });
  const { rows } = await server.database.pool.query(
    'select name, address_typed from "user" where email = $1',
    [email],
  );
  expect(rows).toEqual([{ name: 'Marie Curie', address_typed: false }]);
});

test('stores tokens as hashes only', async () => {
  const email = newAddress();
  await invite(mia, [email]);
  const token = tokenIn((await mailTo(email)).text);
  const { rows } = await server.database.pool.query('select token_hash from account_link');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token);
});

test('an address with an account has the role at once, and is told where', async () => {
  const [nora, email] = [await server.person('Nora New'), newAddress()];
  const { body } = await invite(mia, [nora.email, email], 'reader');
  expect(body.invitations.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['granted', 'invited']);
  const { text } = await mailTo(nora.email);
  expect(text).toContain(`Mia Manager gave you access to “${name}”`);
  expect(text).toContain(`/?domain=${domain}`);
  expect(text).not.toContain('#token=');
  expect((await nora.get(`/domains/${domain}`)).status).toBe(200);
});

test('refuses a call with one address that may not sign up, to managers', async () => {
  const [known, strange] = [newAddress(), newAddress('elsewhere.test')];
  const refused = await invite(mia, [known, strange]);
  expect([refused.status, refused.body.code]).toEqual([403, 'invitation_refused']);
  expect(refused.body.detail).toContain(strange);
  expect(await pendingIn()).toEqual([]);
  expect((await invite(owner, [known, strange])).status).toBe(200);
  expect((await pendingIn()).length).toBe(2);
});

test('needs the right to give access to the domain', async () => {
  const nora = await server.person('Nora Reader');
  expect((await invite(nora, [newAddress()])).status).toBe(404);
  await server.call('PUT', `/domains/${domain}/grants/${nora.id}`, { role: 'expert' }, mia.token);
  expect((await invite(nora, [newAddress()])).status).toBe(403);
});

test('an expired invitation says so; sent again, only the new link works', async () => {
  const email = newAddress();
  await invite(mia, [email]);
  const first = tokenIn((await mailTo(email)).text);
  await server.database.pool.query(
    `update account_link set expires_at = now() - interval '1 hour' from "user" u where u.id = user_id and u.email = $1`,
    [email],
  );
  expect((await read(first)).body).toMatchObject({ state: 'expired', invited_by: 'Mia Manager', email: '' });
  expect((await accept(first)).body.code).toBe('invalid_link');
  const [{ principal }] = await pendingIn();
  const { body } = await mia.post(`/domains/${domain}/invitations/${principal.id}`);
  expect(body).toEqual({ sent: true, link: null });
  const second = await until(async () => {
    const token = tokenIn((await mailTo(email)).text);
    return token !== first && token;
  });
  expect((await read(first)).body.code).toBe('invalid_link');
  expect((await accept(second)).status).toBe(200);
  expect((await mia.post(`/domains/${domain}/invitations/${principal.id}`)).status).toBe(404);
});

test('withdrawing deletes the account if it is unused and has nothing else', async () => {
  const [gone, used, more] = [newAddress(), newAddress(), newAddress()];
  await invite(mia, [gone, used, more]);
  const token = tokenIn((await mailTo(gone)).text);
  await accept(tokenIn((await mailTo(used)).text));
  const idOf = async (email: string) =>
    (await server.database.pool.query('select id from "user" where email = $1', [email])).rows[0]?.id;
  const ids = [await idOf(gone), await idOf(used), await idOf(more)];
  const other = (await owner.post('/domains', { name: `Other ${randomUUID()}` })).body.id;
  await server.call('PUT', `/domains/${other}/grants/${ids[2]}`, { role: 'reader' }, owner.token);
  for (const id of ids) expect((await mia.remove(`/domains/${domain}/grants/${id}`)).status).toBe(204);
  expect([await idOf(gone), await idOf(used), await idOf(more)]).toEqual([undefined, ids[1], ids[2]]);
  expect((await read(token)).body.code).toBe('invalid_link');
  expect((await accept(token)).body.code).toBe('invalid_link');
});

test('limits e-mails to one address, counted for callers with the right', async () => {
  const [nora, email] = [await server.person('Nora Reader'), newAddress()];
  for (let n = 0; n < 6; n += 1) expect((await invite(nora, [email])).status).toBe(404);
  const codes: number[] = [];
  for (let n = 0; n < 6; n += 1) codes.push((await invite(mia, [email])).status);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
});

const idOf = async (email: string): Promise<string> =>
  (await server.database.pool.query('select id from "user" where email = $1', [email])).rows[0]?.id;
const setRole = (id: string, role: string) =>
  server.call('PUT', `/domains/${domain}/grants/${id}`, { role }, mia.token);
const roleOf = async (id: string) =>
  (await grants()).find(({ principal }: { principal: { id: string } }) => principal.id === id)?.role;

test('refuses an address that its account has not proved', async () => {
  const nora = await server.person('Nina Unproved');
  await server.database.pool.query('update "user" set email_verified = false where id = $1', [nora.id]);
  const { status, body } = await invite(mia, [nora.email]);
  expect([status, body.code]).toEqual([403, 'invitation_refused']);
  expect(await roleOf(nora.id)).toBeUndefined();
});

test('the audit log hides from others to which restricted domain', async () => {
  const email = newAddress();
  expect((await invite(mia, [email])).status).toBe(200);
  const [event] = (await owner.get('/audit-events?action=user.invited')).body.events;
  expect([event.actor.id, event.detail]).toEqual([mia.id, {}]);
  await server.call('PUT', `/domains/${domain}/grants/${owner.id}`, { role: 'manager' }, mia.token);
  const [shown] = (await owner.get('/audit-events?action=user.invited')).body.events;
  expect(shown).toMatchObject({ id: event.id, detail: { domain_id: domain } });
});

test('leaves a higher role as it is', async () => {
  const nora = await server.person('Emil Expert');
  await setRole(nora.id, 'expert');
  expect((await invite(mia, [mia.email, nora.email], 'reader')).status).toBe(200);
  expect([await roleOf(mia.id), await roleOf(nora.id)]).toEqual(['manager', 'expert']);
  expect((await invite(mia, [nora.email], 'manager')).status).toBe(200);
  expect(await roleOf(nora.id)).toBe('manager');
});

test('mails a new link to an address whose invitation is pending', async () => {
  const email = newAddress();
  await invite(mia, [email]);
  const first = tokenIn((await mailTo(email)).text);
  const other = (await owner.post('/domains', { name: `Other ${randomUUID()}` })).body.id;
  const { body } = await owner.post(`/domains/${other}/invitations`, { emails: [email], role: 'reader' });
  expect(body.invitations).toEqual([{ email, outcome: 'invited', sent: true, link: null }]);
  const second = await until(async () => {
    const token = tokenIn((await mailTo(email)).text);
    return token !== first && token;
  });
  expect((await accept(second)).status).toBe(200);
  expect(await roleOf(await idOf(email))).toBe('expert');
});

test('sends no link of a pending administrator again but for an owner', async () => {
  const admin = await server.person('Alma Admin');
  await server.call('PATCH', `/users/${admin.id}`, { role: 'admin' }, owner.token);
  const email = newAddress();
  const made = await owner.post('/users', { name: 'Otto', email, role: 'admin', language: 'en' });
  expect(made.status).toBeLessThan(300);
  const id = await idOf(email);
  await setRole(id, 'reader');
  const path = `/domains/${domain}/invitations/${id}`;
  expect([(await admin.post(path)).status, (await mia.post(path)).status]).toEqual([403, 403]);
  expect((await owner.post(path)).status).toBe(200);
});

test('withdrawing leaves accounts that an administrator created', async () => {
  const email = newAddress();
  const body = { name: 'Otto', email, role: 'normal', language: 'en', domain_ids: [domain] };
  expect((await owner.post('/users', body)).status).toBeLessThan(300);
  const id = await idOf(email);
  const token = tokenIn((await mailTo(email)).text);
  expect((await mia.remove(`/domains/${domain}/grants/${id}`)).status).toBe(204);
  expect((await accept(token)).status).toBe(200);
});

test('withdrawing leaves a used account without an identity', async () => {
  const email = newAddress();
  await invite(mia, [email]);
  const [token, id] = [tokenIn((await mailTo(email)).text), await idOf(email)];
  await server.database.pool.query(
    `insert into account (id, user_id, account_id, provider_id, created_at, updated_at)
     values (gen_random_uuid(), $1, 'subject', 'company', now(), now())`,
    [id],
  );
  await server.database.pool.query(
    `insert into audit_event (id, action, actor_id, actor_name) values (gen_random_uuid(), 'user.signed_in', $1, 'Marie')`,
    [id],
  );
  expect((await owner.remove(`/users/${id}/identities`)).status).toBeLessThan(300);
  expect((await accept(token)).body.code).toBe('invalid_link');
  expect(await pendingIn()).toEqual([]);
  expect((await mia.remove(`/domains/${domain}/grants/${id}`)).status).toBe(204);
  expect(await idOf(email)).toBe(id);
});
