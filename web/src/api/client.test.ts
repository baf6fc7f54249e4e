import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, call, endSession, renewToken, send } from './client.ts';
import { clearSession, saveSession } from './session.ts';

const USER = '{"id":"u"}';
/** Responses of the fake server, one per call. */
let answers: Response[] = [];
let asked: { url: string; method: string; token: string | null }[] = [];

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const says = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const unknown = () => says(401, { code: 'unauthenticated', detail: 'Please sign in.' });

beforeEach(() => {
  asked = [];
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('navigator', {}); // without https a browser has no locks
  vi.stubGlobal('fetch', async (url: string, { method, headers }: { method: string; headers: Headers }) => {
    asked.push({ url, method, token: headers.get('authorization') });
    return answers.shift() ?? says(500, {});
  });
  localStorage.setItem('user', USER);
  localStorage.setItem('token', 'first');
});
afterEach(() => vi.unstubAllGlobals());

const kept = () => [localStorage.getItem('user'), localStorage.getItem('token')];

test('replaces a refused token and repeats the call, also without https', async () => {
  answers = [unknown(), says(200, { access_token: 'second' }), says(200, {})];
  await send('getMe');
  expect(asked.map(({ token }) => token)).toEqual(['Bearer first', 'Bearer first', 'Bearer second']);
  expect(kept()).toEqual([USER, 'second']);
});

test('a call that is refused with the new token too signs the person out', async () => {
  answers = [unknown(), says(200, { access_token: 'second' }), unknown()];
  await expect(send('getMe')).rejects.toMatchObject({ status: 401 });
  expect(kept()).toEqual([null, null]);
});

test('an ended session signs the person out; a server that is away does not', async () => {
  answers = [says(503, { code: 'unavailable' })];
  await expect(renewToken('first')).rejects.toBeInstanceOf(ApiError);
  answers = [says(429, { code: 'too_many_requests' })];
  await expect(renewToken('first')).rejects.toBeInstanceOf(ApiError);
  expect(kept()).toEqual([USER, 'first']);
  answers = [unknown()];
  expect(await renewToken('first')).toBeNull();
  expect(kept()).toEqual([null, null]);
});

test('a response that arrives after sign-out does not restore the session', async () => {
  answers = [says(200, { access_token: 'second' })];
  const renewing = renewToken('first');
  clearSession({ byHand: true });
  expect(await renewing).toBeNull();
  saveSession({ id: 'u' } as Parameters<typeof saveSession>[0]);
  expect(kept()).toEqual([null, null]);
  expect(sessionStorage.getItem('token')).toBeNull();
});

test('a session is ended on the server with a token that has expired too', async () => {
  answers = [unknown(), says(200, { access_token: 'second' }), says(200, {})];
  await endSession('first');
  expect(asked.map(({ url, token }) => [url, token])).toEqual([
    ['/v1/logout', 'Bearer first'],
    ['/v1/token', 'Bearer first'],
    ['/v1/logout', 'Bearer second'],
  ]);
});

test('a wrong password is no end of a session', async () => {
  answers = [says(401, { code: 'invalid_credentials' })];
  await expect(send('testMail', { body: {} })).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(asked).toHaveLength(1);
  expect(kept()).toEqual([USER, 'first']);
});

test('what a call answers is read, and what is empty is nothing', async () => {
  answers = [says(200, { id: 'd' }), new Response(null, { status: 204 })];
  expect(await call('getDomain', { params: { id: 'd' } })).toEqual({ id: 'd' });
  expect(await call('deleteDomain', { params: { id: 'd' } })).toBeUndefined();
  expect(asked.map(({ url, method }) => `${method} ${url}`)).toEqual([
    'GET /v1/domains/d',
    'DELETE /v1/domains/d',
  ]);
});

test('a refusal carries the server’s code, and a proxy’s own page none', async () => {
  answers = [
    says(409, { code: 'domain_name_taken', detail: 'Taken.' }),
    new Response('<html>', { status: 502 }),
  ];
  const failed = { name: 'ApiError', code: 'domain_name_taken', message: 'Taken.', status: 409 };
  await expect(call('createDomain', { body: { name: 'd' } })).rejects.toMatchObject(failed);
  await expect(call('getMe')).rejects.toMatchObject({ code: 'unexpected', status: 502 });
});
