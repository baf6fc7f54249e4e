import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { startTestMailServer, type TestMailServer } from '../../../test/stand-ins/mail-server.ts';
import { silentLogger } from '../../platform/logs.ts';

let mails: TestMailServer;
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  mails = await startTestMailServer();
  server = await startTestServer({ SMTP_URL: mails.url }, silentLogger, {
    fixed: { product: { sign_up: 'domains', sign_up_domains: ['example.com'] } },
  });
  owner = await server.person('Olga Owner');
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

const PASSWORD = 'a-long-password';
const lastTo = (email: string) =>
  until(() => mails.received.findLast((one) => one.to?.[0]?.address === email));
const tokenIn = (text: string | undefined) => /#token=(\S+)/.exec(text ?? '')?.[1] ?? '';
const signIn = async (email: string, password: string) => {
  const session = await server.call('POST', '/auth/sign-in/email', { email, password });
  if (session.status !== 200) return session;
  const bearer = session.headers.get('set-auth-token') ?? '';
  const { token } = (await server.call('GET', '/auth/token', undefined, bearer)).body;
  return server.call('POST', '/login', { firebase_id_token: token });
};
const register = (email: string, language = 'en') =>
  server.call('POST', '/user/register', { name: 'Nora New', email, password: PASSWORD, language });

test('audits a wrong password with the account, without the typed text', async () => {
  const refused = async () =>
    (await owner.get('/audit-events?action=user.sign_in_refused&limit=100')).body.events.map(
      ({ target, detail }: { target: { name: string } | null; detail: object }) => ({ target, detail }),
    );
  const before = (await refused()).length;
  await signIn(owner.email, 'not-her-password');
  await signIn('typed-my-password-here@example.com', 'whatever-it-is');
  const lines = (await refused()).slice(0, -before || undefined);
  expect(lines).toEqual([
    { target: null, detail: { call: '/sign-in/email' } },
    { target: { id: owner.id, name: 'Olga Owner' }, detail: { call: '/sign-in/email' } },
  ]);
});

test('who registers proves the address by a link before signing in', async () => {
  const made = await register('nora@example.com', 'fr');
  expect([made.status, made.body]).toEqual([201, { user: null }]);
  expect((await signIn('nora@example.com', PASSWORD)).body.code).toBe('email_unverified');
  const mail = await lastTo('nora@example.com');
  expect(mail.subject).toContain('confirmez votre adresse');
  const token = tokenIn(mail.text);
  const prove = (link: string, password: string) =>
    server.call('POST', '/user/verification', { token: link, password });
  expect((await prove(`${token}x`, PASSWORD)).body.code).toBe('invalid_link');
  await until(async () => {
    const newest = tokenIn((await lastTo('nora@example.com')).text);
    return (await prove(newest, PASSWORD)).status === 204;
  });
  expect((await signIn('nora@example.com', PASSWORD)).status).toBe(200);
});

test('who registers somebody else’s address gets in by no click of theirs', async () => {
  await register('victor@example.com');
  const token = tokenIn((await lastTo('victor@example.com')).text);
  const clicked = await server.call('POST', '/user/verification', { token });
  expect(clicked.status).toBe(400);
  const guessed = await server.call('POST', '/user/verification', { token, password: 'what-victor-thinks' });
  expect(guessed.body.code).toBe('wrong_password');
  expect((await signIn('victor@example.com', PASSWORD)).body.code).toBe('email_unverified');
  // The owner of the address takes over the account by setting a new password.
  await server.call('POST', '/user/password-reset', { email: 'victor@example.com' });
  const reset = await until(() =>
    mails.received.find(
      ({ to, subject }) =>
        to?.[0]?.address === 'victor@example.com' && subject?.includes('reset your password'),
    ),
  );
  const body = { token: tokenIn(reset.text), password: 'victors-own-one' };
  expect((await server.call('POST', '/user/password', body)).status).toBe(204);
  expect((await signIn('victor@example.com', PASSWORD)).status).toBe(401);
  expect((await signIn('victor@example.com', 'victors-own-one')).status).toBe(200);
});

test('letters say nothing in a stranger’s words, and one address gets few', async () => {
  const words = 'Your mailbox is full. Sign in within 24 h: https://evil.example/login';
  const write = (name: string, email: string) =>
    server.call('POST', '/user/register', { name, email, password: PASSWORD });
  expect((await write('colleague.\n\nYour mailbox is full', 'bait@example.com')).body.code).toBe(
    'invalid_input',
  );
  for (let at = 0; at < 8; at += 1)
    expect((await write(words, 'bait@example.com')).body).toEqual({ user: null });
  await write('Ned New', 'afterwards@example.com');
  await lastTo('afterwards@example.com');
  const letters = mails.received.filter((one) => one.to?.[0]?.address === 'bait@example.com');
  expect(letters.length).toBeGreaterThan(0);
  expect(letters.length).toBeLessThanOrEqual(5);
  for (const { text, subject } of letters) expect(`${subject} ${text}`).not.toMatch(/mailbox|evil/);
});

test('a taken address is answered like a free one, and its owner is told', async () => {
  const free = await register('free@example.com');
  const taken = await register('olga.owner@example.com');
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  expect((await lastTo('olga.owner@example.com')).subject).toContain('you already have an account');
  expect((await signIn('olga.owner@example.com', PASSWORD)).status).toBe(200);
});

test('other e-mail domains cannot register', async () => {
  expect((await register('nora@sub.example.com')).body.code).toBe('sign_up_refused');
});

test('a password is reset by a link that works once, and every session ends', async () => {
  const ask = (email: string) => server.call('POST', '/user/password-reset', { email });
  const known = await ask('Olga.Owner@example.com');
  const unknown = await ask('nobody@example.com');
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const mail = await until(() =>
    mails.received.find(
      ({ to, subject }) =>
        to?.[0]?.address === 'olga.owner@example.com' && subject?.includes('reset your password'),
    ),
  );
  const token = tokenIn(mail.text);
  const set = (password: string, link: unknown = token) =>
    server.call('POST', '/user/password', { token: link, password });
  expect((await set('short')).body.code).toBe('password_too_short');
  expect((await set('password1')).body.code).toBe('password_too_common');
  expect((await set('x'.repeat(257))).status).toBe(400);
  for (const bad of ['', null, [], {}, 'x'.repeat(43)])
    expect((await set('another-good-one', bad)).status).toBe(400);
  expect((await set('another-good-one')).status).toBe(204);
  expect((await set('yet-another-one')).body.code).toBe('invalid_link');
  expect((await owner.get('/me')).status).toBe(401);
  expect((await signIn('olga.owner@example.com', PASSWORD)).status).toBe(401);
  expect((await signIn('olga.owner@example.com', 'another-good-one')).status).toBe(200);
  expect(mails.received.flatMap((one) => one.to ?? []).map((one) => one.address)).not.toContain(
    'nobody@example.com',
  );
});

test('a user changes their password with the old one; other sessions end', async () => {
  const me = owner.id;
  const first = (await signIn('olga.owner@example.com', 'another-good-one')).body.access_token;
  const second = (await signIn('olga.owner@example.com', 'another-good-one')).body.access_token;
  const change = (current: string) =>
    server.call('PATCH', `/users/${me}`, { current_password: current, password: 'third-good-one' }, first);
  expect((await change('wrong')).body.code).toBe('wrong_password');
  expect((await change('another-good-one')).status).toBe(200);
  const status = async (token: string) => (await server.call('GET', '/me', undefined, token)).status;
  expect([await status(first), await status(second)]).toEqual([200, 401]);
  expect((await signIn('olga.owner@example.com', 'third-good-one')).status).toBe(200);
});

test('pauses one account, and only that one, after ten attempts', async () => {
  const email = 'guessed@example.com';
  const answers = [];
  for (let i = 0; i < 11; i += 1) answers.push((await signIn(email, `guess-number-${i}`)).status);
  expect(answers.slice(0, 10).every((status) => status === 401)).toBe(true);
  expect(answers[10]).toBe(429);
  expect((await signIn('olga.owner@example.com', 'third-good-one')).status).toBe(200);
});
