import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupsOf } from '../../../test/kit/oidc-journey.ts';
import { type SamlGiven, type SamlJourney, startSamlJourney } from '../../../test/kit/saml-journey.ts';

let keys: SamlJourney['keys'];
let go: SamlJourney['go'];
let enter: SamlJourney['enter'];
let server: SamlJourney['server'];
let owner: SamlJourney['owner'];
beforeAll(async () => {
  ({ server, owner, keys, go, enter } = await startSamlJourney());
});
afterAll(() => server.close());

test('a signed assertion signs in the same person each time', async () => {
  const first = await enter(await go({ email: 'eloise@larkfield.example' }));
  expect(first.user).toMatchObject({ email: 'eloise@larkfield.example', role: 'normal' });
  expect((await enter(await go({ email: 'eloise@larkfield.example' }))).user.id).toBe(first.user.id);
});

test.each<[string, Partial<SamlGiven>]>([
  ['of another issuer', { issuer: 'https://evil.example' }],
  ['for another audience', { audience: 'https://another.example' }],
  ['that has expired', { minutes: -30 }],
  [
    'signed with another key',
    {
      get key() {
        return keys.other;
      },
    },
  ],
  ['to a request that nobody made', { inResponseTo: '_nobody-asked' }],
  ['without a signature', { tamper: (xml) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, '') }],
  ['that was changed', { tamper: (xml) => xml.replaceAll('mallory@', 'eloise@') }],
])('an answer %s lets nobody in', async (_what, fault) => {
  expect(await go({ email: 'mallory@larkfield.example', ...fault, key: fault.key ?? keys.own })).toBe(
    '/login?sso=failed',
  );
});

test('people of other e-mail domains do not come in by it', async () => {
  for (const email of ['eve@evil.example', 'olga.owner@example.com']) {
    expect([email, await go({ email })]).toEqual([email, '/login?sso=failed']);
  }
});

test('an address links a subject once, if the connection vouches for it', async () => {
  const email = 'cara@larkfield.example';
  const cara = (await owner.post('/users', { name: 'Cara', email })).body.user.id;
  expect(await go({ email, subject: 'A' })).toBe('/login?sso=failed');
  await owner.patch('/sso-connections/corp', { kind: 'saml', authoritative: true });
  const more = { givenName: ['Cara'], surname: ['Ek'] };
  expect((await enter(await go({ email, subject: 'A', name: '', more }))).user).toMatchObject({
    id: cara,
    name: 'Cara Ek',
  });
  expect(await go({ email, subject: 'B' })).toBe('/login?sso=failed');
  expect(await go({ email: 'new@larkfield.example', more: { email_verified: ['false'] } })).toBe(
    '/login?sso=failed',
  );
  const moved = (await enter(await go({ email: 'cara.ek@larkfield.example', subject: 'A' }))).user;
  expect(moved).toMatchObject({ id: cara, email: 'cara.ek@larkfield.example' });
});

test.each([
  ['of 2,000 groups', Array.from({ length: 2_000 }, (_, n) => `G${n}`), 'too_many'],
  ['of a hundred kilobytes', Array.from({ length: 900 }, (_, n) => `${n}${'x'.repeat(100)}`), 'too_large'],
])('refuses an attribute %s, audits it, and signs the user in as before', async (_what, groups, refused) => {
  await owner.patch('/sso-connections/corp', { groups_claim: 'groups' });
  const email = 'gina@larkfield.example';
  const { user } = await enter(await go({ email, more: { groups: ['Sales'] } }));
  expect((await enter(await go({ email, more: { groups } }))).user.id).toBe(user.id);
  expect(await groupsOf(owner, user.id)).toEqual(['Sales']);
  const { events } = (await owner.get('/audit-events?action=group.claim_taken&limit=1')).body;
  expect(events[0].detail).toEqual({ connection: 'corp', claim: 'groups', refused });
});

test('an answer larger than a megabyte is not read, and changes nothing', async () => {
  const email = 'gina@larkfield.example';
  const before = await groupsOf(owner, (await enter(await go({ email }))).user.id);
  const groups = Array.from({ length: 9_000 }, (_, n) => `${n}${'x'.repeat(100)}`);
  expect(await go({ email, more: { groups } })).toMatch(/^(status 413|\/login\?sso=failed)$/);
  expect(await groupsOf(owner, (await enter(await go({ email }))).user.id)).toEqual(before);
});
