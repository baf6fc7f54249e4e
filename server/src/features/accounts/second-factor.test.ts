import { URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
let person: Person;
let token: string;
let uri: string;
let codes: string[];
beforeAll(async () => {
  server = await startTestServer();
  person = await server.person('Tina Twofactor');
  token = person.token;
});
afterAll(() => server.close());

const own = (path: string, body: unknown) =>
  server.call('POST', `/me/identity/two-factor/${path}`, body, token);
const code = () => URI.parse(uri).generate();
const password = 'a-long-password';
const enter = () =>
  server.call('POST', '/auth/sign-in/email', { email: 'tina.twofactor@example.com', password });
const verify = async (kind: 'totp' | 'backup-code', value: string) => {
  const entered = await enter();
  expect(entered.body.twoFactorRedirect).toBe(true);
  expect(entered.headers.get('set-auth-token')).toBe(null);
  const response = await fetch(`${server.url}/v1/auth/two-factor/verify-${kind}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'identity-state': entered.headers.get('identity-state') ?? '',
    },
    body: JSON.stringify({ code: value }),
  });
  return { status: response.status, token: response.headers.get('set-auth-token') };
};

test('a second factor is set up with the password and a first code', async () => {
  expect((await own('enable', { password: 'wrong' })).body.code).toBe('wrong_code');
  const { body } = await own('enable', { password });
  uri = body.totpURI;
  codes = body.backupCodes;
  expect((await own('verify-totp', { code: '000000' })).status).toBe(400);
  const done = await own('verify-totp', { code: code() });
  expect(done.status).toBe(200);
  token = done.headers.get('access-token') ?? '';
  expect((await server.call('GET', '/me', undefined, token)).status).toBe(200);
});

test('the password alone signs in nobody any more; password and code do', async () => {
  expect((await verify('totp', '123456')).status).toBe(401);
  const { token: session } = await verify('totp', code());
  const { body } = await server.call('GET', '/auth/token', undefined, session ?? '');
  expect((await server.call('POST', '/login', { firebase_id_token: body.token })).status).toBe(200);
});

test('a backup code signs in once', async () => {
  const [backup] = codes;
  expect((await verify('backup-code', backup ?? '')).status).toBe(200);
  expect((await verify('backup-code', backup ?? '')).status).toBe(401);
});

test('with the password it is switched off again', async () => {
  const off = await own('disable', { password });
  expect(off.status).toBe(200);
  expect((await enter()).headers.get('set-auth-token')).toBeTruthy();
});
