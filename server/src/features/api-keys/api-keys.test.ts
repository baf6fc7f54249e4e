import { API_KEY_SCOPES, API_KEYS_PER_PERSON, ERRORS } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { SCOPE_OF_CALL } from './index.ts';

let server: TestServer;
let owner: Person;
let anna: Person;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' });
  owner = await server.person('Olga Owner');
  anna = await server.person('Anna Normal');
});
afterAll(() => server.close());

const BODY = { name: 'Script', scopes: ['read'], expires_in_days: 30 };
const make = async (person: Person, body: object = {}) =>
  (await person.post('/me/api-keys', { ...BODY, ...body })).body as { key: { id: string }; secret: string };
const status = async (method: string, path: string, secret: string) =>
  (await server.call(method, path, undefined, secret)).status;

test('a key reads what its owner may read, and nothing that only others may', async () => {
  const { secret, key } = await make(anna);
  const { chats } = (await server.call('GET', '/chats', undefined, secret)).body;
  expect(chats).toEqual([]);
  const { id } = (await owner.post('/chats', {})).body;
  expect(await status('GET', `/chats/${id}`, secret)).toBe(404);
  expect((await server.call('GET', '/me', undefined, secret)).body.id).toBe(anna.id);
  const listed = (await anna.get('/me/api-keys')).body.keys.find((one: { id: string }) => one.id === key.id);
  expect(listed).toMatchObject({ name: 'Script', scopes: ['read'], hint: secret.slice(-4) });
  expect(Date.parse(listed.last_used_at)).toBeGreaterThan(Date.now() - 60_000);
});

test('the secret is told once: neither the list nor the database has it', async () => {
  const { secret } = await make(anna);
  expect(JSON.stringify((await anna.get('/me/api-keys')).body)).not.toContain(secret);
  const { rows } = await server.database.pool.query('select * from api_key');
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a key makes only calls of its scopes, also for an owner', async () => {
  const { paths } = (await server.call('GET', '/openapi.json')).body;
  const unguarded = /^\/v1\/(config|openapi\.json|auth\/.*|login|login\/ticket|token|user\/.*)$/;
  const calls = Object.entries(paths as Record<string, object>)
    .filter(([path]) => !unguarded.test(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    );
  const wrong: string[] = [];
  let tried = 0;
  for (const scope of API_KEY_SCOPES) {
    const { secret } = await make(owner, { scopes: [scope] });
    for (const [method, path] of calls) {
      const route = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      const address = path.replace('/v1', '').replace(/\{\w+\}/g, crypto.randomUUID());
      const { body } = await server.call(method, address, method === 'GET' ? undefined : {}, secret);
      tried += 1;
      const isClosed = body?.code === 'api_key_scope';
      if (isClosed === (SCOPE_OF_CALL[route] === scope)) wrong.push(`${scope}: ${route} ${body?.code}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(180);
  // No line of the table stands for a call that is not there; /mcp is no call of the REST API.
  const routes = calls.map(([method, path]) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  const known = new Set(['POST /mcp', ...routes]);
  expect(Object.keys(SCOPE_OF_CALL).filter((route) => !known.has(route))).toEqual([]);
});

test('refuses a revoked key, an expired one, and one of a disabled owner', async () => {
  const [revoked, expired, disabled] = [await make(anna), await make(anna), await make(anna)];
  for (const { secret } of [revoked, expired, disabled]) expect(await status('GET', '/me', secret)).toBe(200);
  await anna.remove(`/me/api-keys/${revoked.key.id}`);
  expect(await status('GET', '/me', revoked.secret)).toBe(401);
  await server.database.pool.query(`update api_key set expires_at = now() where id = $1`, [expired.key.id]);
  expect(await status('GET', '/me', expired.secret)).toBe(401);
  // It is told so, and not to sign in.
  const refused = await server.call('GET', '/me', undefined, expired.secret);
  expect(refused.body).toEqual({ code: 'api_key_invalid', detail: ERRORS.api_key_invalid.detail });
  expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer realm="docent", error="invalid_token", /);
  await owner.patch(`/users/${anna.id}`, { disabled: true });
  expect(await status('GET', '/me', disabled.secret)).toBe(401);
  await owner.patch(`/users/${anna.id}`, { disabled: false });
  expect(await status('GET', '/me', disabled.secret)).toBe(401);
  anna = await server.person('Anna Normal');
});

const PASSWORD = 'a-long-password';

test('keys end when all sessions or the password change', async () => {
  const ways: ((max: Person) => Promise<{ status: number }>)[] = [
    (max) => max.remove('/me/sessions'),
    async (max) => {
      const { link } = (await owner.post(`/users/${max.id}/invitation`)).body;
      const token = new URL(link).hash.replace('#token=', '');
      return server.call('POST', '/user/password', { token, password: PASSWORD });
    },
    (max) => max.patch(`/users/${max.id}`, { current_password: PASSWORD, password: `${PASSWORD}-2` }),
  ];
  for (const end of ways) {
    const max = await server.person('Max Moving');
    const { secret } = await make(max);
    expect(await status('GET', '/me', secret)).toBe(200);
    expect((await end(max)).status).toBeLessThan(300);
    expect(await status('GET', '/me', secret)).toBe(401);
  }
});

test('a link for a new password ends with the sessions as well', async () => {
  const lea = await server.person('Lea Leaving');
  const { link } = (await owner.post(`/users/${lea.id}/invitation`)).body;
  await lea.patch(`/users/${lea.id}`, { current_password: PASSWORD, password: `${PASSWORD}-2` });
  const token = new URL(link).hash.replace('#token=', '');
  const used = await server.call('POST', '/user/password', { token, password: PASSWORD });
  expect(used.body.code).toBe('invalid_link');
});

test('creating a key needs a fresh sign-in or the password', async () => {
  const ina = await server.person('Ina Idle');
  await server.database.pool.query(
    `update session set created_at = now() - interval '2 hours' where user_id = $1`,
    [ina.id],
  );
  expect((await ina.post('/me/api-keys', BODY)).body.code).toBe('sign_in_again');
  const withPassword = (password: string) =>
    ina.post('/me/api-keys', { ...BODY, current_password: password });
  for (let at = 0; at < 10; at += 1)
    expect((await withPassword(`guess-${at}`)).body.code).toBe('wrong_password');
  expect((await withPassword(PASSWORD)).body.code).toBe('too_many_requests');
  const eva = await server.person('Eva Evening');
  await server.database.pool.query(
    `update session set created_at = now() - interval '2 hours' where user_id = $1`,
    [eva.id],
  );
  const made = await eva.post('/me/api-keys', { ...BODY, current_password: PASSWORD });
  expect(made.status).toBe(201);
});

test('a key has no socket, and what is no key of ours is nobody’s', async () => {
  const { secret } = await make(owner);
  await expect(server.connect(secret)).rejects.toThrow('unauthenticated');
  for (const wrong of ['docent_', `${secret}x`, secret.slice(0, -1), secret.toUpperCase()]) {
    expect(await status('GET', '/me', wrong)).toBe(401);
  }
});

test('audits acts of a key with its name, and its creation and end', async () => {
  const { secret, key } = await make(owner, { name: 'Nightly', scopes: ['documents'] });
  await owner.remove(`/me/api-keys/${key.id}`);
  expect(await status('GET', '/me', secret)).toBe(401);
  const { events } = (await owner.get('/audit-events?search=Nightly')).body;
  expect(events.map(({ action }: { action: string }) => action)).toEqual([
    'api_key.deleted',
    'api_key.created',
  ]);
  expect(events[1]).toMatchObject({ actor: { name: 'Olga Owner' }, detail: { scopes: ['documents'] } });
  expect(JSON.stringify(events)).not.toContain(secret);
});

test('an owner sees everybody’s keys by pages and revokes any', async () => {
  const { secret, key } = await make(anna, { name: 'Of Anna' });
  const first = (await owner.get('/api-keys?limit=1')).body;
  expect(first.keys).toMatchObject([{ id: key.id, name: 'Of Anna', user: { id: anna.id } }]);
  const second = (await owner.get(`/api-keys?limit=1&cursor=${first.next}`)).body;
  expect(second.keys[0].id).not.toBe(key.id);
  expect((await owner.remove(`/api-keys/${key.id}`)).status).toBe(204);
  expect(await status('GET', '/me', secret)).toBe(401);
});

test('a person has so many keys and no more, however fast they are asked for', async () => {
  const many = await server.person('Max Many');
  const made = await Promise.all(
    Array.from({ length: API_KEYS_PER_PERSON + 3 }, () => many.post('/me/api-keys', BODY)),
  );
  expect(made.filter((one) => one.status === 201)).toHaveLength(API_KEYS_PER_PERSON);
  expect(made.find((one) => one.status !== 201)?.body.code).toBe('api_keys_too_many');
});

test('the calls of one key are limited, wherever they come from', async () => {
  const { secret } = await make(owner);
  const found = await until(
    async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => status('GET', '/me', secret)));
      return answers.includes(429) ? answers : null;
    },
    { interval: 1 },
  );
  expect(new Set(found)).toEqual(new Set(found.includes(200) ? [200, 429] : [429]));
  // Another key of the same person is another program.
  expect(await status('GET', '/me', (await make(owner)).secret)).toBe(200);
});

test('an installation may keep keys to owners', async () => {
  const kept = await startTestServer({ API_KEYS: 'owners' });
  const first = await kept.person('Olga Owner');
  const second = await kept.person('Nina Normal');
  expect((await second.post('/me/api-keys', BODY)).body.code).toBe('forbidden');
  expect((await second.get('/me/api-keys')).body).toEqual({ keys: [], may_create: false });
  expect((await first.post('/me/api-keys', BODY)).status).toBe(201);
  await kept.close();
});
