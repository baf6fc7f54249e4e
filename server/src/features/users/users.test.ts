import { randomUUID } from 'node:crypto';
import { ManagedUser, type Role } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRole } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let admin: Person;
let normal: Person;
beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Olga Owner');
  admin = await server.person('Adam Admin');
  normal = await server.person('Nina Normal');
  await owner.patch(`/users/${admin.id}`, { role: 'admin' });
});
afterAll(() => server.close());

const body = (email: string, more: object = {}) => ({
  name: 'Paul Person',
  email,
  password: 'a-long-password',
  ...more,
});
const roleOf = async (id: string): Promise<Role> => (await owner.get(`/users/${id}`)).body.role;

test('an admin creates normal users and experts, an owner all, users none', async () => {
  const domain = (await owner.get('/domains')).body.domains[0].id;
  const expert = await admin.post('/users', body('expert@example.com', { domain_ids: [domain] }));
  expect(expert.status).toBe(201);
  expect(ManagedUser.parse(expert.body.user)).toMatchObject({
    is_expert: true,
    domain_ids: [domain],
    role: 'normal',
  });
  expect((await admin.post('/users', body('a2@example.com', { role: 'admin' }))).status).toBe(403);
  expect((await owner.post('/users', body('a2@example.com', { role: 'admin' }))).body.user.role).toBe(
    'admin',
  );
  expect((await normal.post('/users', body('x@example.com'))).status).toBe(403);
  expect((await owner.post('/users', body('A2@example.com'))).body.code).toBe('email_taken');
  expect((await owner.post('/users', body('s@example.com', { password: 'abc' }))).body.code).toBe(
    'password_too_short',
  );
});

test('administrators search all users, others see faces and names', async () => {
  const { body: table } = await admin.get('/users?page=1&limit=2&search=EXAMPLE');
  expect(table.total).toBeGreaterThan(3);
  expect(table.users).toHaveLength(2);
  expect(table.users[0]).toMatchObject({
    email: expect.any(String),
    role: expect.any(String),
    disabled: false,
  });
  expect((await admin.get('/users?page=99&limit=2')).body.users).toEqual([]);
  expect((await normal.get('/users?page=1')).status).toBe(403);
  expect(Object.keys((await normal.get('/users')).body.users[0]).sort()).toEqual(
    ['expert_of', 'id', 'is_expert', 'name', 'username'].sort(),
  );
});

test('people of one name get usernames of their own', async () => {
  const names = [];
  for (const n of [1, 2, 3]) {
    names.push(
      (await owner.post('/users', body(`same${n}@example.com`, { name: 'Same Name' }))).body.user.username,
    );
  }
  expect(names).toEqual(['same.name', 'same.name-2', 'same.name-3']);
});

test('finds a free username for each person of a name, also concurrently', async () => {
  let count = 0;
  const jane = async () => {
    count += 1;
    return (await owner.post('/users', body(`jane${count}@example.com`, { name: 'Jane' }))).body.user
      ?.username;
  };
  expect(await jane()).toBe('jane');
  for (const username of ['jane-2', 'jane-999999', 'jane-1000000', 'jane-3.x']) {
    expect((await normal.patch(`/users/${normal.id}`, { username })).status).toBe(200);
    expect(await jane()).toMatch(/^jane-\d+$/);
  }
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => jane()));
  expect(new Set(atOnce).size).toBe(8);
  expect(atOnce).not.toContain(undefined);
});

test('shows an invitation link to the administrator without a mail server', async () => {
  const { password: _, ...invited } = body('invited@example.com');
  const { invitation, user } = (await admin.post('/users', invited)).body;
  expect(invitation).toMatchObject({
    sent: false,
    link: expect.stringContaining('/invitation?language=en#token='),
  });
  const token = new URL(invitation.link).hash.slice('#token='.length);
  const accept = { token, name: 'Chosen Name', password: 'chosen-by-me' };
  const set = () => server.call('POST', '/user/invitation/acceptance', accept);
  expect([(await set()).status, (await set()).status]).toEqual([200, 400]);
  expect((await owner.get(`/users/${user.id}`)).body.has_password).toBe(true);
});

test('an identity alone is no password', async () => {
  const { password: _, ...invited } = body('by-identity@example.com');
  const { user } = (await admin.post('/users', invited)).body;
  await server.database.pool.query(
    "insert into account (id, account_id, provider_id, user_id, created_at, updated_at) values ($1, 'subject', 'okta', $2, now(), now())",
    [randomUUID(), user.id],
  );
  const { has_password, has_identity } = (await owner.get(`/users/${user.id}`)).body;
  expect({ has_password, has_identity }).toEqual({ has_password: false, has_identity: true });
});

test('an admin gets no link for an admin or an owner', async () => {
  for (const id of [owner.id, admin.id])
    expect((await admin.post(`/users/${id}/invitation`)).status).toBe(403);
  expect((await normal.post(`/users/${admin.id}/invitation`)).status).toBe(403);
  expect((await owner.post(`/users/${admin.id}/invitation`)).status).toBe(200);
});

test('nobody changes their own role', async () => {
  for (const person of [owner, admin, normal]) {
    expect((await person.patch(`/users/${person.id}`, { role: 'owner' })).body.code).toBe('own_role');
  }
  expect(await roleOf(owner.id)).toBe('owner');
});

test('two owners who demote each other at once leave one', async () => {
  const other = await server.person('Oscar Owner');
  await owner.patch(`/users/${other.id}`, { role: 'owner' });
  const answers = await Promise.all([
    owner.patch(`/users/${other.id}`, { role: 'normal' }),
    other.patch(`/users/${owner.id}`, { role: 'normal' }),
  ]);
  const roles = [await roleOf(owner.id).catch(() => 'normal'), (await other.get('/me')).body.role];
  expect(roles.filter((role) => role === 'owner').length).toBeGreaterThan(0);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  if ((await other.get('/me')).body.role === 'owner')
    await other.patch(`/users/${owner.id}`, { role: 'owner' });
  await owner.patch(`/users/${other.id}`, { role: 'normal' });
});

test('a disabled user is signed out everywhere and cannot return', async () => {
  const person = await server.person('Dora Disabled');
  const { socket } = await person.connect();
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  expect((await admin.patch(`/users/${person.id}`, { disabled: true })).body.disabled).toBe(true);
  expect((await person.get('/me')).status).toBe(401);
  await closed;
  await expect(person.connect()).rejects.toThrow('unauthenticated');
  expect((await person.signInAgain().catch(() => undefined)) ?? null).toBe(null);
  expect((await normal.patch(`/users/${person.id}`, { name: 'x' })).status).toBe(404);
  await admin.patch(`/users/${person.id}`, { disabled: false });
  expect(await person.signInAgain()).toBeTruthy();
});

test('a demoted administrator loses the rights with the next call and event', async () => {
  const person = await server.person('Dan Demoted');
  await changeRole(owner, person, { role: 'admin' });
  expect((await person.get(`/users/${normal.id}`)).status).toBe(200);
  const { socket } = await person.connect();
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await owner.patch(`/users/${person.id}`, { role: 'normal' });
  expect((await person.get(`/users/${normal.id}`)).status).toBe(403);
  await closed;
});

test('users change their name, username and language; taken ones are refused', async () => {
  const patch = { name: 'Nina Nouvelle', username: 'nina.n', language: 'fr' };
  expect((await normal.patch(`/users/${normal.id}`, patch)).body).toMatchObject(patch);
  expect((await normal.patch(`/users/${normal.id}`, { username: 'adam.admin' })).body.code).toBe(
    'username_taken',
  );
  const taken = await normal.patch(`/users/${normal.id}`, { username: 'Ádam.admin' });
  expect(taken.body.code).toBe('username_taken');
  // The first letter is Cyrillic.
  expect((await normal.patch(`/users/${normal.id}`, { username: '\u0430dam.admin' })).status).toBe(400);
  for (const field of ['is_expert', 'founder', 'email', 'id', 'disabled_at', '__proto__', 'constructor']) {
    const sent = JSON.parse(`{"${field}": true}`);
    expect([400, 403]).toContain((await normal.patch(`/users/${normal.id}`, sent)).status);
  }
});

test('what was done is written down', async () => {
  const { events } = (await admin.get('/audit-events?limit=100')).body;
  const actions = events.map((event: { action: string }) => event.action);
  expect(actions).toEqual(
    expect.arrayContaining(['user.created', 'user.role_changed', 'user.disabled', 'user.invited']),
  );
  expect((await normal.get('/audit-events')).status).toBe(403);
  const one = (await owner.get(`/audit-events?action=user.role_changed&search=adam`)).body.events[0];
  expect(one).toMatchObject({
    actor: { id: owner.id, name: 'Olga Owner' },
    target: { id: admin.id },
    detail: { from: 'normal', to: 'admin' },
    ip_address: '127.0.0.1',
  });
  expect(JSON.stringify(events)).not.toContain('a-long-password');
});

test('the log is exported as CSV and as JSON lines', async () => {
  await normal.patch(`/users/${normal.id}`, { name: '=HYPERLINK("http://evil.example")' });
  await owner.patch(`/users/${normal.id}`, { is_expert: true });
  const file = async (format: string) =>
    (
      await fetch(`${server.url}/v1/audit-events/export?format=${format}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      })
    ).text();
  const csv = await file('csv');
  expect(csv.split('\r\n')[0]).toBe('at,action,actor,actor_id,target,target_id,detail,ip_address');
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  const lines = (await file('jsonl')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).action)).toContain('audit.exported');
  expect(lines.length).toBeGreaterThan(csv.trim().split('\r\n').length - 2);
});

test("the owner's settings override the environment's for all at once", async () => {
  expect((await admin.get('/settings')).status).toBe(403);
  expect((await admin.patch('/settings', { sign_up: 'anyone' })).status).toBe(403);
  expect((await owner.patch('/settings', { sign_up: 'domains' })).status).toBe(400);
  expect((await owner.patch('/settings', { nonsense: 1 })).status).toBe(400);
  await owner.patch('/settings', {
    product_name: 'Larkfield',
    sign_up: 'domains',
    sign_up_domains: ['Example.org'],
  });
  expect((await server.call('GET', '/config')).body).toMatchObject({
    product_name: 'Larkfield',
    sign_up: 'domains',
  });
  const register = (email: string) =>
    server.call('POST', '/user/register', { name: 'R', email, password: 'a-long-password' });
  expect((await register('r@example.com')).body.code).toBe('sign_up_refused');
  expect((await register('r@example.org')).status).toBe(201);
  await owner.patch('/settings', { sign_up: 'anyone' });
});
