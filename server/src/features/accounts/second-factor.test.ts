import { URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

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
/** Code of the current half minute, or of `later` half minutes ahead: the next one is accepted as well. */
const code = (later = 0) => URI.parse(uri).generate({ timestamp: Date.now() + later * 30_000 });
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
  const next = code(1);
  const { token: session } = await verify('totp', next);
  const { body } = await server.call('GET', '/auth/token', undefined, session ?? '');
  expect((await server.call('POST', '/login', { firebase_id_token: body.token })).status).toBe(200);
  // A code is refused the second time, even within its half minute.
  expect(await verify('totp', next)).toEqual({ status: 401, token: null });
  const { rows } = await server.database.pool.query('select 1 from session where user_id = $1', [person.id]);
  expect(rows).toHaveLength(2);
});

test('of the same code in several hands one signs in', async () => {
  await server.database.pool.query(`delete from verification where identifier = 'used-code'`);
  const seen = code(1);
  const entered = await Promise.all(Array.from({ length: 4 }, () => verify('totp', seen)));
  expect(entered.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

test('a backup code signs in once', async () => {
  const [backup] = codes;
  expect((await verify('backup-code', backup ?? '')).status).toBe(200);
  expect((await verify('backup-code', backup ?? '')).status).toBe(401);
});

test('new backup codes and switching it off ask for the password and a code', async () => {
  const [, backup, another] = codes;
  for (const path of ['generate-backup-codes', 'disable']) {
    expect((await own(path, { password })).status).toBe(400);
    expect((await own(path, { password, code: 'abcde-fghij' })).body.code).toBe('wrong_code');
    expect((await own(path, { password: 'wrong', code: another })).status).toBe(400);
  }
  expect((await enter()).headers.get('set-auth-token')).toBe(null);
  const made = await own('generate-backup-codes', { password, code: backup });
  expect(made.status).toBe(200);
  const off = await own('disable', { password, code: made.body.backupCodes[0] });
  expect(off.status).toBe(200);
  expect((await enter()).headers.get('set-auth-token')).toBeTruthy();
});
