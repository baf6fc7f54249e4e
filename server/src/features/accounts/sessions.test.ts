import { tokenExpiry } from '@docent/contract';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { accessToken, session } from '../../tables/accounts.ts';
import { revokeSockets } from './revocations.ts';
import { openSession } from './sessions.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
});
afterAll(() => server.close());

const renew = (token: string) => server.call('POST', '/token', undefined, token);
const me = async (token: string) => (await server.call('GET', '/me', undefined, token)).status;

test('an access token names its expiry and is renewed in the same session', async () => {
  const token = await owner.signInAgain();
  expect(tokenExpiry(token) - Date.now() / 1_000).toBeGreaterThan(800);
  const { body } = await renew(token);
  expect(body.access_token).not.toBe(token);
  expect([await me(token), await me(body.access_token)]).toEqual([200, 200]);
});

test('an expired token calls nothing, and can still be replaced', async () => {
  const token = await owner.signInAgain();
  await server.database.db.update(accessToken).set({ expiresAt: new Date(Date.now() - 1_000) });
  expect(await me(token)).toBe(401);
  const { body } = await renew(token);
  expect(await me(body.access_token)).toBe(200);
  owner = { ...owner, ...(await again('Olga Owner')) };
});

const again = (name: string) => server.person(name);

test('a server whose clock is an hour behind makes tokens that are good', async () => {
  const { db } = server.database;
  await owner.signInAgain();
  const [{ id: sessionId } = { id: '' }] = await db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, owner.id))
    .orderBy(desc(session.createdAt))
    .limit(1);
  await db.delete(accessToken).where(eq(accessToken.sessionId, sessionId));
  vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ['Date'] });
  const life = { tokenSeconds: 900, idleDays: 7 };
  const token = (await openSession(db, { userId: owner.id, sessionId }, life)) ?? '';
  vi.useRealTimers();
  expect(await me(token)).toBe(200);
  expect(tokenExpiry(token) - Date.now() / 1_000).toBeGreaterThan(800);
});

test('ends a session whose replaced token is used later on', async () => {
  const token = await owner.signInAgain();
  const { body } = await renew(token);
  await server.database.db.update(accessToken).set({ replacedAt: new Date(Date.now() - 120_000) });
  expect((await renew(token)).status).toBe(401);
  expect([await me(token), await me(body.access_token)]).toEqual([401, 401]);
  owner = await again('Olga Owner');
});

test.each(['', 'nonsense', `${'x'.repeat(43)}.9999999999`])('%j is replaced by nothing', async (token) => {
  expect((await renew(token)).status).toBe(401);
});

test.each([
  ['that nobody came back to for a week', { updatedAt: new Date(Date.now() - 7.1 * DAY_MS) }],
  ['that has had its thirty days', { expiresAt: new Date(Date.now() - 1_000) }],
])('a session %s gives no further token', async (_what, change) => {
  const person = await server.person('Tim Timed');
  const token = await person.signInAgain();
  await server.database.db.update(session).set(change).where(eq(session.userId, person.id));
  expect((await renew(token)).status).toBe(401);
});

test('an ID token signs in once', async () => {
  const session = await server.call('POST', '/auth/sign-in/email', {
    email: 'olga.owner@example.com',
    password: 'a-long-password',
  });
  const bearer = session.headers.get('set-auth-token') ?? '';
  const { token } = (await server.call('GET', '/auth/token', undefined, bearer)).body;
  const login = () => server.call('POST', '/login', { firebase_id_token: token });
  expect([(await login()).status, (await login()).status]).toEqual([200, 401]);
});

test('sessions are listed, ended one by one, and all at once', async () => {
  const person = await server.person('Sam Sessions');
  const other = await person.signInAgain();
  const { sessions } = (await person.get('/me/sessions')).body;
  expect(sessions).toHaveLength(2);
  expect(sessions.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
  const away = sessions.find((one: { current: boolean }) => !one.current);
  expect((await owner.remove(`/me/sessions/${away.id}`)).status).toBe(404);
  expect((await person.remove(`/me/sessions/${away.id}`)).status).toBe(204);
  expect([await me(other), await me(person.token)]).toEqual([401, 200]);
  await person.remove('/me/sessions');
  expect(await me(person.token)).toBe(401);
});

test.each([
  ['signs out', (person: Person) => person.post('/logout')],
  ['ends all sessions', (person: Person) => person.remove('/me/sessions')],
])('when a person %s, the socket closes by itself and cannot come back', async (_what, end) => {
  const person = await server.person('Rita Revoked');
  const { socket } = await person.connect();
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await end(person);
  expect(await closed).toBe('io server disconnect');
  await expect(person.connect()).rejects.toThrow('unauthenticated');
});

test('whoever is changed comes back with a new socket', async () => {
  const person = await server.person('Carl Changed');
  const { socket } = await person.connect();
  const other = await owner.connect();
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await revokeSockets(server.database.db, person.id);
  await closed;
  const back = await person.connect();
  expect((await back.socket.emitWithAck('refresh_rooms', {})).ok).toBe(true);
  expect(other.socket.connected).toBe(true);
  back.close();
  other.close();
});

test('refuses the next event of a socket whose token was not renewed', async () => {
  const person = await server.person('Eve Expired');
  const { socket } = await person.connect();
  await server.database.db.update(accessToken).set({ expiresAt: new Date(Date.now() - 1_000) });
  const refused = await socket.emitWithAck('refresh_rooms', {}).then(
    ({ error }) => error.code,
    () => 'closed by then', // the look at all sessions, every 20 s, came before it
  );
  expect(['unauthenticated', 'closed by then']).toContain(refused);
  await until(() => !socket.connected);
});
