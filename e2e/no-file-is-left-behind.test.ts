import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './kit/server.ts';

const FILES = 300;
const PASSWORD = 'a-long-password';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ ENVIRONMENT: 'local', ORPHAN_MINUTES: '0', MAX_FILES: String(FILES) });
});
afterAll(() => server.close());

const stored = () => readdirSync(join(server.folder, 'data', 'files', 'documents'));

const post = async (path: string, body: object, token?: string) => {
  const response = await fetch(`${server.url}/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return { headers: response.headers, body: await response.json() };
};

/** Signs up as the owner; returns an access token. */
const enter = async (): Promise<string> => {
  const email = 'ada@example.com';
  await post('/user/register', { name: 'Ada Owner', email, password: PASSWORD });
  const { headers } = await post('/auth/sign-in/email', { email, password: PASSWORD });
  const session = await fetch(`${server.url}/v1/auth/token`, {
    headers: { authorization: `Bearer ${headers.get('set-auth-token')}` },
  });
  const { token } = await session.json();
  return (await post('/login', { firebase_id_token: token })).body.access_token;
};

test('a server that is killed while it deletes a domain leaves no file behind once it is back', async () => {
  const token = await enter();
  const headers = { authorization: `Bearer ${token}` };
  const sample = stored().length;
  const domain = (await post('/domains', { name: 'Short-lived' }, token)).body.id;
  const form = new FormData();
  form.append('kb_id', domain);
  for (let n = 0; n < FILES; n += 1) form.append('files', new Blob([`Text ${n}`]), `${n}.txt`);
  await (await fetch(`${server.url}/v1/documents`, { method: 'POST', headers, body: form })).json();
  expect(stored()).toHaveLength(sample + FILES);

  const deleting = fetch(`${server.url}/v1/domains/${domain}`, { method: 'DELETE', headers }).catch(
    () => null,
  );
  // The domain is gone; its files are being removed.
  for (;;) {
    if (stored().length < sample + FILES) break;
    const { status } = await fetch(`${server.url}/v1/domains/${domain}`, { headers });
    if (status === 404) break;
  }
  await server.kill();
  await deleting;
  await server.start();
  await expect.poll(() => stored().length, { timeout: 120_000 }).toBe(sample);
});
