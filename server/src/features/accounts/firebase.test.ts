import { afterAll, beforeAll, expect, test } from 'vitest';
import { anywhere, nowhere } from '../../../test/kit/outgoing.ts';
import { startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { PROJECT, startFirebase } from '../../../test/stand-ins/firebase.ts';
import { silentLogger } from '../../platform/logs.ts';
import { SHORT } from '../../platform/outgoing/limits.ts';
import { createFirebaseVerifier } from './firebase-tokens.ts';

let firebase: Awaited<ReturnType<typeof startFirebase>>;
let server: TestServer;
const ZOE = { sub: 'uid-zoe', email: 'Zoe@larkfield.example', name: 'Zoé Lefèvre' };
const login = (token: string) => server.call('POST', '/login', { firebase_id_token: token });
const now = () => Math.floor(Date.now() / 1_000);

beforeAll(async () => {
  firebase = await startFirebase();
  server = await startTestServer(firebase.settings, silentLogger, {
    fixed: {
      ...firebase.fixed,
      product: { sign_up: 'domains', sign_up_domains: ['larkfield.example'] },
    },
  });
  expect((await login(await firebase.tokenOf(ZOE))).body.user).toMatchObject({
    role: 'owner',
    name: 'Zoé Lefèvre',
  });
});
afterAll(async () => {
  await server.close();
  firebase.close();
});

test('a valid token signs in the same person each time and opens calls', async () => {
  const first = await login(await firebase.tokenOf(ZOE, { claims: { jti: 'a' } }));
  const again = await login(await firebase.tokenOf({ ...ZOE, email: 'married@larkfield.example' }));
  expect(again.body.user).toMatchObject({ id: first.body.user.id, email: 'married@larkfield.example' });
  const { body } = await server.call('GET', '/me', undefined, first.body.access_token);
  expect(body.id).toBe(first.body.user.id);
});

const WRONG: [string, Parameters<Awaited<ReturnType<typeof startFirebase>>['tokenOf']>[1]][] = [
  ['another issuer', { claims: { iss: 'https://securetoken.google.com/another-project' } }],
  ['an issuer that begins like it', { claims: { iss: `https://securetoken.google.com/${PROJECT}-evil` } }],
  ['another audience', { claims: { aud: 'another-project' } }],
  ['no audience', { claims: { aud: undefined } }],
  ['expired', { claims: { iat: now() - 7_200, exp: now() - 3_600, auth_time: now() - 7_200 } }],
  ['without an end', { claims: { exp: undefined } }],
  ['of long ago, though good for an hour', { claims: { iat: now() - 1_200, exp: now() + 2_400 } }],
  ['of the future', { claims: { iat: now() + 600, exp: now() + 4_200 } }],
  ['signed in in the future', { claims: { auth_time: now() + 600 } }],
  ['an unknown key', { kid: 'key-2' }],
  ['signed by a stranger under the known name', { signedBy: 'stranger' }],
  ['unsigned', { signedBy: 'nobody' }],
  ['signed with the public key as a secret', { signedBy: 'shared-secret' }],
  ['nobody', { claims: { sub: '' } }],
  ['without an address (an anonymous visitor)', { claims: { email: undefined } }],
  ['of a tenant', { claims: { firebase: { sign_in_provider: 'password', tenant: 't-1' } } }],
  ['without what Firebase says of itself', { claims: { firebase: undefined } }],
];
test.each(WRONG)('a token is refused: %s', async (_what, faults) => {
  const { status, body } = await login(await firebase.tokenOf(ZOE, faults));
  expect([status, body.code]).toEqual([401, 'invalid_credentials']);
});

test('a token is refused: changed on its way, none at all, or used before', async () => {
  const token = await firebase.tokenOf(ZOE, { claims: { jti: 'once' } });
  const [head, body, signature] = token.split('.');
  const claims = { ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: 'uid-other' };
  const changed = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  for (const wrong of [changed, 'x.y.z', 'nonsense']) expect((await login(wrong)).status).toBe(401);
  expect((await login(token)).status).toBe(200);
  expect((await login(token)).body.code).toBe('invalid_credentials');
});

test('audits a refused sign-in with its reason, without the token', async () => {
  const wrong = await firebase.tokenOf(ZOE, { claims: { aud: 'another-project' } });
  await login(wrong);
  const { access_token } = (await login(await firebase.tokenOf(ZOE, { claims: { jti: 'audit' } }))).body;
  const { body } = await server.call(
    'GET',
    '/audit-events?action=user.sign_in_refused',
    undefined,
    access_token,
  );
  expect(body.events[0].detail).toEqual({ reason: 'ERR_JWT_CLAIM_VALIDATION_FAILED' });
  expect(JSON.stringify(body)).not.toContain(wrong);
});

test('who is new comes in by the sign-up setting, with a proven address only', async () => {
  const eve = { sub: 'uid-eve', email: 'eve@evil.example' };
  expect((await login(await firebase.tokenOf(eve))).body.code).toBe('sign_up_refused');
  const max = { sub: 'uid-max', email: 'max@larkfield.example', email_verified: false };
  expect((await login(await firebase.tokenOf(max))).body.code).toBe('email_unverified');
  const proven = await login(await firebase.tokenOf({ ...max, email_verified: true }));
  expect(proven.body.user).toMatchObject({ role: 'normal', name: 'max', email: 'max@larkfield.example' });
});

test('takes over an account by its proved address only, never a disabled one', async () => {
  const { access_token: owner } = (await login(await firebase.tokenOf(ZOE, { claims: { jti: 'admin' } })))
    .body;
  const body = { name: 'Ines Invited', email: 'ines@elsewhere.example', role: 'normal' };
  const made = await server.call('POST', '/users', body, owner);
  // There is no password to choose here: the invitation says where to sign in.
  expect(made.body.invitation).toMatchObject({ sent: false, link: expect.stringMatching(/\/login$/) });
  const ines = { sub: 'uid-ines', email: 'ines@elsewhere.example' };
  const unproven = await login(await firebase.tokenOf({ ...ines, email_verified: false }));
  expect(unproven.body.code).toBe('email_unverified');
  expect((await login(await firebase.tokenOf(ines))).body.user.id).toBe(made.body.user.id);
  await server.call('PATCH', `/users/${made.body.user.id}`, { disabled: true }, owner);
  const later = await login(await firebase.tokenOf(ines, { claims: { jti: 'later' } }));
  expect(later.body.code).toBe('invalid_credentials');
});

test('links an account to one subject and follows its name and address', async () => {
  const kim = { sub: 'uid-kim', email: 'kim@larkfield.example', email_verified: true };
  const made = (await login(await firebase.tokenOf(kim))).body.user;
  const other = await login(await firebase.tokenOf({ ...kim, sub: 'uid-another' }));
  expect([other.status, other.body.code]).toEqual([409, 'identity_taken']);
  const moved = { ...kim, email: 'kim.moved@larkfield.example' };
  const named = { claims: { name: 'Kim Moved' } };
  const unproven = await firebase.tokenOf(
    { ...moved, email_verified: false },
    { claims: { jti: 'unproven' } },
  );
  expect((await login(unproven)).body.user.email).toBe('kim@larkfield.example');
  expect((await login(await firebase.tokenOf(moved, named))).body.user).toMatchObject({
    ...{ id: made.id, email: 'kim.moved@larkfield.example', name: 'Kim Moved' },
  });
});

test('offers no password calls; the page may reach Firebase only', async () => {
  for (const path of ['/auth/sign-in/email', '/user/register', '/user/password-reset', '/user/password']) {
    expect((await server.call('POST', path, {})).status).toBe(404);
  }
  const { body } = await server.call('GET', '/config');
  expect(body).toMatchObject({ firebase: { project_id: PROJECT, providers: ['password'] }, sso: [] });
  const { headers } = await fetch(server.url);
  // No window of another system is opened, so none may know this page.
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy.match(/\w+:\/\/[^\s;]+/g)).toEqual([
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
  ]);
});

test('keys are asked for by the guarded way out only', async () => {
  const keysUrl = firebase.fixed.firebaseKeysUrl;
  const token = await firebase.tokenOf(ZOE);
  const verifyBy = (outgoing: typeof anywhere) =>
    createFirebaseVerifier({ projectId: PROJECT, keysUrl, fetch: outgoing.fetchWith(SHORT) });
  expect((await verifyBy(anywhere)(token)).sub).toBe(ZOE.sub);
  await expect(verifyBy(nowhere)(token)).rejects.toMatchObject({ code: 'private_address' });
});
