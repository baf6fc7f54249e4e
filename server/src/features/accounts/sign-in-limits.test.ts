import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

const PASSWORD = 'a-long-password';
let server: TestServer;
let alice: Person;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' });
  alice = await server.person('Alice Owner');
});
afterAll(() => server.close());

type Call = { method?: string; path: string; from: string; body?: object; token?: string };

/** A call that comes from an address. */
const call = async ({ method = 'POST', path, from, body, token }: Call) => {
  const response = await fetch(`${server.url}/v1${path}`, {
    method,
    headers: {
      'x-forwarded-for': from,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const enter = (from: string, email: string, password: string) =>
  call({ path: '/auth/sign-in/email', from, body: { email, password } });

/** Signs in all the way, as the web app does. */
const signIn = async (from: string, email: string, password = PASSWORD) => {
  const session = (await enter(from, email, password)).headers.get('set-auth-token') ?? '';
  const { token } = (await call({ method: 'GET', path: '/auth/token', from, token: session })).body;
  return call({ path: '/login', from, body: { firebase_id_token: token } });
};

test('failed attempts from an address do not limit users signed in there', async () => {
  const from = '192.0.2.1';
  const tried = await Promise.all(
    Array.from({ length: 100 }, (_, at) => call({ path: '/token', from, token: `${'x'.repeat(43)}.${at}` })),
  );
  expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([401, 429]));
  const renewed = await call({ path: '/token', from, token: alice.token });
  expect(renewed.status).toBe(200);
  alice = { ...alice, token: renewed.body.access_token };
});

test('invalid tokens do not block sign-ins from the same address', async () => {
  const from = '192.0.2.9';
  const garbage = (at: number) => call({ path: '/login', from, body: { firebase_id_token: `x.y.${at}` } });
  const tried = await Promise.all(Array.from({ length: 70 }, (_, at) => garbage(at)));
  expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect((await signIn(from, alice.email)).status).toBe(200);
});

test('calls of one user do not limit another behind the same address', async () => {
  const from = '192.0.2.2';
  const bea = await server.person('Bea Busy');
  const search = (token: string) => call({ method: 'GET', path: '/analytics/lessons', from, token });
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 1_000)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => search(bea.token)))).map(({ status }) => status),
    );
  expect(statuses).toContain(429);
  expect((await search(alice.token)).status).not.toBe(429);
});

test('limits guesses at an account from any addresses, but not its owner', async () => {
  const email = 'carl.careful@example.com';
  await server.person('Carl Careful');
  expect((await signIn('2001:db8:0:1::7', email)).status).toBe(200);
  const statuses = [];
  for (let at = 0; at < 40; at += 1)
    statuses.push((await enter(`198.51.100.${at}`, email, `guess-${at}`)).status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
  expect(statuses.slice(20)).not.toContain(401);
  // Other users are not limited, and the owner still signs in from their usual network.
  expect((await enter('198.51.100.1', 'alice.owner@example.com', PASSWORD)).status).toBe(200);
  expect((await signIn('2001:db8:0:1::8', email)).status).toBe(200);
  expect((await enter('203.0.113.9', email, PASSWORD)).status).toBe(429);

  // A new password by a link opens the account everywhere.
  const { link } = (
    await alice.post(`/users/${(await signIn('2001:db8:0:1::9', email)).body.user.id}/invitation`)
  ).body;
  const token = new URL(link).hash.replace('#token=', '');
  await call({
    path: '/user/password',
    from: '203.0.113.9',
    body: { token, password: `${PASSWORD}-2` },
  }).catch(
    () => null, // answered with nothing
  );
  expect((await signIn('203.0.113.9', email, `${PASSWORD}-2`)).status).toBe(200);
});

test('addresses of one IPv6 network count as one', async () => {
  const renew = async (from: string) =>
    (await call({ path: '/token', from, token: `${'x'.repeat(43)}.1` })).status;
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, at) => renew(`2001:db8:9:9::${at.toString(16)}`)),
  );
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(await renew('2001:db8:9:a::1')).toBe(401);
});

test('who gets the password right is not counted', async () => {
  for (let at = 0; at < 15; at += 1)
    expect((await enter('192.0.2.44', 'alice.owner@example.com', PASSWORD)).status).toBe(200);
});
