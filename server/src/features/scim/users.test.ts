import { afterAll, beforeAll, expect, test } from 'vitest';
import { scimCalls, scimClient, USER, userBody } from '../../../test/kit/scim.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';

let server: TestServer;
let owner: Person;
let okta: Awaited<ReturnType<typeof scimClient>>;
let base: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  okta = await scimClient(server, owner);
  base = (await owner.get('/scim')).body.base_url;
});
afterAll(() => server.close());

const accountOf = async (id: string) => (await owner.get(`/users/${id}`)).body;
const eventsOf = async (action: string) =>
  (await owner.get(`/audit-events?action=${action}&limit=100`)).body.events;
/** Creates a user who signed up before, with an address of the company. */
const colleague = async (name: string) => {
  const person = await server.person(name);
  return {
    person,
    body: userBody(name, { userName: person.email, emails: [{ value: person.email, primary: true }] }),
  };
};

test('creates a user with the lowest role and a username, and finds them', async () => {
  const body = userBody('Zoé Lefèvre', {
    userName: 'zoe@larkfield.example',
    emails: [{ value: 'Zoe@Larkfield.example', type: 'work', primary: true }],
    preferredLanguage: 'fr-FR',
    roles: [{ value: 'owner' }],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Law' },
  });
  const made = await okta.post('/Users', body);
  expect(made.status).toBe(201);
  expect(made.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
  const { id } = made.body;
  expect(made.headers.get('location')).toBe(`${base}/Users/${id}`);
  expect(made.body).toMatchObject({
    schemas: [USER],
    userName: 'zoe@larkfield.example',
    externalId: body.externalId,
    displayName: 'Zoé Lefèvre',
    active: true,
    meta: { resourceType: 'User', location: `${base}/Users/${id}` },
  });
  expect(Object.keys(made.body)).not.toContain('roles');
  expect((await okta.get(`/Users/${id}`)).body).toEqual(made.body);
  expect(await accountOf(id)).toMatchObject({
    email: 'zoe@larkfield.example',
    name: 'Zoé Lefèvre',
    username: 'zoe.lefevre',
    language: 'fr',
    role: 'normal',
    is_expert: false,
    has_password: false,
    email_verified: true,
  });
  const found = await okta.get(`/Users?filter=${encodeURIComponent('userName eq "ZOE@larkfield.example"')}`);
  expect(found.body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [{ id }] });
});

test('a userName that is one of ours becomes the username', async () => {
  const made = await okta.post('/Users', userBody('Bea Jensen', { userName: 'BJensen' }));
  expect((await accountOf(made.body.id)).username).toBe('bjensen');
  expect(made.body.userName).toBe('BJensen');
});

test('a name or an id that somebody has is a conflict, whatever the case', async () => {
  await okta.post('/Users', userBody('Carl Conflict'));
  for (const more of [
    {},
    { userName: 'CARL.conflict@larkfield.example', externalId: 'x1' },
    { userName: 'x2', externalId: 'x2' },
  ]) {
    const again = await okta.post('/Users', userBody('Carl Conflict', more));
    expect([again.status, again.body.scimType, again.body.status]).toEqual([409, 'uniqueness', '409']);
  }
});

test('deactivation ends all access at once, deletes nothing, is reversible', async () => {
  const { person, body } = await colleague('Dora Deactivated');
  const { id } = (await okta.post('/Users', body)).body;
  expect(id).toBe(person.id);
  const chat = (await person.post('/chats', {})).body.id;
  const key = (await person.post('/me/api-keys', { name: 'K', scopes: ['read'], expires_in_days: 1 })).body
    .secret;
  const { socket } = await person.connect();
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  const answer = await okta.operate(`/Users/${id}`, { op: 'replace', value: { active: false } });
  expect([answer.status, answer.body.active]).toEqual([200, false]);
  expect((await person.get('/me')).status).toBe(401);
  expect((await server.call('GET', '/domains', undefined, key)).body.code).toBe('api_key_invalid');
  await gone;
  const { rows } = await server.database.pool.query('select created_by from chat where id = $1', [chat]);
  expect(rows).toEqual([{ created_by: id }]);
  expect((await eventsOf('user.disabled'))[0]).toMatchObject({
    target: { id, name: 'Dora Deactivated' },
    actor: { id: null, name: 'SCIM: Okta' },
  });
  await okta.operate(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
  expect((await accountOf(id)).disabled).toBe(false);
  // Sessions and API keys from before stay invalid.
  expect((await person.get('/me')).status).toBe(401);
  expect((await server.call('GET', '/domains', undefined, key)).status).toBe(401);
  expect((await server.call('GET', '/me', undefined, await person.signInAgain())).body.id).toBe(id);
});

test('never enables a user disabled by hand; admins enable those of SCIM', async () => {
  const { id } = (await okta.post('/Users', userBody('Hanna Hand'))).body;
  await owner.patch(`/users/${id}`, { disabled: true });
  expect((await okta.get(`/Users/${id}`)).body.active).toBe(false);
  await okta.operate(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
  expect((await accountOf(id)).disabled).toBe(true);
  await owner.patch(`/users/${id}`, { disabled: false });
  await okta.put(`/Users/${id}`, userBody('Hanna Hand', { active: false }));
  expect((await accountOf(id)).disabled).toBe(true);
  // Attributes that are not sent stay.
  const unsaid = await okta.put(`/Users/${id}`, userBody('Hanna Hand', { active: undefined }));
  expect([unsaid.status, unsaid.body.active]).toEqual([200, false]);
  await owner.patch(`/users/${id}`, { disabled: false });
  expect((await okta.get(`/Users/${id}`)).body.active).toBe(true);
});

test('refuses to deactivate or delete the last owner, and audits it', async () => {
  const { id } = (
    await okta.post('/Users', userBody('Olga Owner', { userName: 'olga', emails: [{ value: owner.email }] }))
  ).body;
  expect(id).toBe(owner.id);
  expect((await accountOf(id)).role).toBe('owner');
  const before = (await eventsOf('scim.refused')).length;
  for (const answer of [
    await okta.operate(
      `/Users/${id}`,
      { op: 'Replace', path: 'displayName', value: 'Nobody' },
      { op: 'Replace', path: 'active', value: 'False' },
    ),
    await okta.put(`/Users/${id}`, userBody('Olga Owner', { userName: 'olga', active: false })),
    await okta.remove(`/Users/${id}`),
  ])
    expect([answer.status, answer.body.schemas]).toEqual([
      409,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ]);
  const events = await eventsOf('scim.refused');
  expect(events).toHaveLength(before + 3);
  expect(events[0]).toMatchObject({ target: { id }, detail: { reason: 'last_owner' } });
  expect(await accountOf(id)).toMatchObject({ name: 'Olga Owner', disabled: false });
  const second = await colleague('Otto Owner');
  await owner.patch(`/users/${second.person.id}`, { role: 'owner' });
  expect((await okta.post('/Users', second.body)).body.id).toBe(second.person.id);
  expect((await okta.remove(`/Users/${second.person.id}`)).status).toBe(204);
});

test('a deleted user is gone and locked out, and is restored when created', async () => {
  const { id } = (await okta.post('/Users', userBody('Rita Returns'))).body;
  await owner.patch(`/users/${id}`, { is_expert: true });
  expect((await okta.remove(`/Users/${id}`)).status).toBe(204);
  expect((await okta.get(`/Users/${id}`)).status).toBe(404);
  expect((await okta.remove(`/Users/${id}`)).status).toBe(404);
  expect(await accountOf(id)).toMatchObject({ disabled: true, is_expert: true });
  const again = await okta.post('/Users', userBody('Rita Returns', { displayName: 'Rita Again' }));
  expect([again.status, again.body.id]).toEqual([201, id]);
  expect(await accountOf(id)).toMatchObject({ disabled: false, is_expert: true, name: 'Rita Again' });
  await okta.remove(`/Users/${id}`);
  const renamed = userBody('Rita Married', { externalId: '00u-rita.returns@larkfield.example' });
  expect((await okta.post('/Users', renamed)).body.id).toBe(id);
  expect((await accountOf(id)).email).toBe('rita.married@larkfield.example');
});

test('a reused address opens nothing of its old user to a new one', async () => {
  const { id } = (await okta.post('/Users', userBody('John Smith'))).body;
  await okta.remove(`/Users/${id}`);
  const newcomer = await okta.post('/Users', userBody('John Smith', { externalId: 'another' }));
  expect([newcomer.status, newcomer.body.scimType]).toEqual([409, 'uniqueness']);
  expect((await accountOf(id)).disabled).toBe(true);
  // Okta takes up whom it finds by userName: not who was shut out and had another id.
  const leaver = (await okta.post('/Users', userBody('Jane Smith'))).body.id;
  const moved = await okta.put(`/Users/${leaver}`, userBody('Jane Smith', { externalId: 'new directory' }));
  expect([moved.status, moved.body.externalId]).toEqual([200, 'new directory']);
  await okta.operate(`/Users/${leaver}`, { op: 'replace', path: 'active', value: false });
  const taken = await okta.put(`/Users/${leaver}`, userBody('Jane Smith', { externalId: 'newcomer' }));
  expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness']);
  expect((await accountOf(leaver)).disabled).toBe(true);
});

test('takes over an account by a vouched and proved address only', async () => {
  const small = await scimClient(server, owner, { name: 'Entra ID', email_domains: ['larkfield.example'] });
  const { person, body } = await colleague('Nina Known');
  const refused = await small.post('/Users', body);
  expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue']);
  const { pool } = server.database;
  await pool.query('update "user" set email_verified = false where id = $1', [person.id]);
  expect((await okta.post('/Users', body)).status).toBe(409);
  await pool.query('update "user" set email_verified = true where id = $1', [person.id]);
  const byName = await okta.post('/Users', userBody('Nina Other', { userName: person.username }));
  expect(byName.body.id).not.toBe(person.id);
  await okta.remove(`/Users/${byName.body.id}`);
  expect((await okta.post('/Users', body)).body.id).toBe(person.id);
  expect((await eventsOf('scim.user_linked'))[0].target.id).toBe(person.id);
  // An address outside the token's domains is not given to anybody either.
  const moved = await small.operate(`/Users/${person.id}`, {
    op: 'replace',
    path: 'emails[primary eq true].value',
    value: 'nina@elsewhere.example',
  });
  expect(moved.status).toBe(400);
  expect((await accountOf(person.id)).email).toBe(person.email);
});

test('who was not named by the directory is nobody there', async () => {
  const { person } = await colleague('Una Unknown');
  expect((await okta.get(`/Users/${person.id}`)).status).toBe(404);
  expect(
    (await okta.operate(`/Users/${person.id}`, { op: 'replace', path: 'active', value: false })).status,
  ).toBe(404);
  const filter = encodeURIComponent(`emails.value eq "${person.email}"`);
  expect((await okta.get(`/Users?filter=${filter}`)).body.totalResults).toBe(0);
});

test('refuses requests without a valid token, and limits guesses', async () => {
  for (const secret of [null, 'docent_scim_short', owner.token, okta.secret.replace(/.{3}$/, 'aaa')]) {
    const answer = await scimCalls(server, secret).post('/Users', 'x'.repeat(2_000_000));
    expect([answer.status, answer.body.status]).toEqual([401, '401']);
  }
  expect((await server.call('GET', '/me', undefined, okta.secret)).status).toBe(401);
  const stranger = scimCalls(server, 'docent_scim_short');
  await until(async () => (await stranger.get('/Users')).status === 429 || null);
  expect((await okta.get('/Users?count=1')).status).toBe(200);
});

test('a revoked token is worth nothing from then on', async () => {
  const other = await startTestServer();
  const admin = await other.person('Olga Owner');
  const client = await scimClient(other, admin);
  expect((await client.get('/Users')).status).toBe(200);
  const state = (await admin.get('/scim')).body;
  expect(state).toMatchObject({ users: 0, active_users: 0, groups: 0 });
  expect(state.tokens[0]).toMatchObject({
    name: 'Okta',
    hint: client.secret.slice(-4),
    created_by: 'Olga Owner',
  });
  expect(state.tokens[0].last_used_at).not.toBeNull();
  const { rows } = await other.database.pool.query('select token_hash from scim_token');
  expect(JSON.stringify(rows)).not.toContain(client.secret);
  await admin.remove(`/scim/tokens/${client.token.id}`);
  expect((await client.get('/Users')).status).toBe(401);
  await other.close();
});

test('bodies that are none are refused in words of SCIM', async () => {
  const cases: [unknown, number, string | undefined][] = [
    ['{"userName":', 400, 'invalidSyntax'],
    [[], 400, 'invalidSyntax'],
    [{ schemas: ['urn:other'], userName: 'x' }, 400, 'invalidSyntax'],
    [{ schemas: [USER] }, 400, 'invalidValue'],
    [userBody('No Address', { emails: [], userName: 'no.address' }), 400, 'invalidValue'],
    [userBody('Bad Active', { active: 'maybe' }), 400, 'invalidValue'],
    [userBody('Bad\0 Name'), 400, 'invalidValue'],
  ];
  for (const [body, status, scimType] of cases) {
    const answer = await okta.post('/Users', body);
    expect([answer.status, answer.body.scimType]).toEqual([status, scimType]);
  }
  const large = await okta.post('/Users', userBody('L', { displayName: 'x'.repeat(1_100_000) }));
  expect([large.status, large.body.status]).toEqual([413, '413']);
  const text = await okta.post('/Users', 'userName=x', { 'content-type': 'text/plain' });
  expect(text.status).toBe(415);
  expect((await okta.get('/Nothing')).body).toMatchObject({ status: '404' });
});
