import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';

const PASSWORD = 'a-long-password';
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
});
afterAll(() => server.close());

/** While it lasts, nothing can be written down. */
const withoutRecord = async (deed: () => Promise<{ status: number }>): Promise<void> => {
  const { db } = server.database;
  await db.execute(sql`create function refuse_record() returns trigger language plpgsql as
    $$ begin raise exception 'the record cannot be written'; end $$`);
  await db.execute(
    sql`create trigger refuse_record before insert on audit_event for each row execute function refuse_record()`,
  );
  try {
    expect((await deed()).status).toBe(500);
  } finally {
    await db.execute(sql`drop function refuse_record cascade`);
  }
};

const signIn = (email: string, password: string) =>
  server.call('POST', '/auth/sign-in/email', { email, password });

test('a key is neither made nor deleted without its record', async () => {
  const key = (name: string) => owner.post('/me/api-keys', { name, scopes: ['read'], expires_in_days: 30 });
  const names = async () =>
    (await owner.get('/me/api-keys')).body.keys.map(({ name }: { name: string }) => name);
  const { id } = (await key('Kept')).body.key;
  await withoutRecord(() => key('Unwritten'));
  await withoutRecord(() => owner.remove(`/me/api-keys/${id}`));
  await withoutRecord(() => owner.remove(`/api-keys/${id}`));
  expect(await names()).toEqual(['Kept']);
});

test('a SCIM token is neither made nor revoked without its record', async () => {
  const make = (name: string) => owner.post('/scim/tokens', { name, email_domains: ['corp.example'] });
  const { id } = (await make('Kept')).body.token;
  await withoutRecord(() => make('Unwritten'));
  await withoutRecord(() => owner.remove(`/scim/tokens/${id}`));
  const { tokens } = (await owner.get('/scim')).body;
  expect(tokens.map(({ name }: { name: string }) => name)).toEqual(['Kept']);
});

test('no session begins or ends without its record', async () => {
  const person = await server.person('Nina Normal');
  const { id } = (await person.get('/me/sessions')).body.sessions[0];
  await withoutRecord(() => person.post('/logout'));
  await withoutRecord(() => person.remove(`/me/sessions/${id}`));
  await withoutRecord(() => person.remove('/me/sessions'));
  expect((await person.get('/me')).status).toBe(200);

  const bearer = (await signIn(person.email, PASSWORD)).headers.get('set-auth-token') ?? '';
  const { token } = (await server.call('GET', '/auth/token', undefined, bearer)).body;
  const login = () => server.call('POST', '/login', { firebase_id_token: token });
  await withoutRecord(login);
  expect((await login()).status).toBe(200);
});

test('no password is changed and no account is made without its record', async () => {
  const person = await server.person('Paul Person');
  const password = 'another-long-passphrase';
  await withoutRecord(() => person.patch(`/users/${person.id}`, { password, current_password: PASSWORD }));
  expect((await signIn(person.email, password)).status).toBe(401);
  const register = () =>
    server.call('POST', '/user/register', { name: 'Rita', email: 'rita@example.com', password: PASSWORD });
  await withoutRecord(register);
  expect((await register()).status).toBe(201);
});

test('settings and sign-in elsewhere are not changed without their record', async () => {
  const before = (await owner.get('/settings')).body;
  await withoutRecord(() => owner.patch('/settings', { retention_days: 30 }));
  expect((await owner.get('/settings')).body).toEqual(before);
  await withoutRecord(() =>
    owner.post('/sso-connections', {
      kind: 'oidc',
      id: 'corp',
      name: 'Larkfield',
      email_domains: ['larkfield.example'],
      issuer: 'https://idp.larkfield.example',
      client_id: 'docent',
      client_secret: 'secret',
    }),
  );
  expect((await owner.get('/sso-connections')).body.connections).toEqual([]);
});
