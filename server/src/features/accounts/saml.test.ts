import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SamlGiven, type SamlJourney, startSamlJourney } from '../../../test/kit/saml-journey.ts';

let keys: SamlJourney['keys'];
let go: SamlJourney['go'];
let enter: SamlJourney['enter'];
let server: SamlJourney['server'];
beforeAll(async () => {
  ({ server, keys, go, enter } = await startSamlJourney());
});
afterAll(() => server.close());

test('a person of the company comes in by a signed assertion, and is the same the next time', async () => {
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
