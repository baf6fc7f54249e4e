import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import {
  idOfSamlRequest,
  makeSamlAnswer,
  makeSamlKey,
  type SamlAnswer,
  type SamlKey,
} from '../../../test/stand-ins/saml-provider.ts';

/** Under which people reach the server, as the identity provider has it. */
const ADDRESS = 'http://docent.example';
const ISSUER = 'https://idp.larkfield.example';
const BINDING = 'what-this-browser-kept';
let server: TestServer;
let owner: Person;
let keys: { own: SamlKey; other: SamlKey };

beforeAll(async () => {
  keys = { own: await makeSamlKey('own'), other: await makeSamlKey('other') };
  server = await startTestServer({ PUBLIC_URL: ADDRESS });
  owner = await server.person('Olga Owner');
  const made = await owner.post('/sso-connections', {
    kind: 'saml',
    id: 'corp',
    name: 'Larkfield',
    email_domains: ['larkfield.example'],
    issuer: ISSUER,
    entry_point: `${ISSUER}/sso`,
    certificate: keys.own.cert,
  });
  expect(made.status).toBe(201);
});
afterAll(() => server.close());

/** What is wrong with the identity provider's answer. */
type Given = Partial<SamlAnswer> & { email: string };

/** The way out, the answer, and the way back. */
const go = async (given: Given): Promise<string> => {
  const out = await fetch(`${server.url}/v1/auth/sso/start?connection=corp&binding=${BINDING}`, {
    redirect: 'manual',
  });
  const target = new URL(out.headers.get('location') ?? '');
  const SAMLResponse = await makeSamlAnswer({
    name: 'Éloïse Martin',
    issuer: ISSUER,
    audience: ADDRESS,
    callback: `${ADDRESS}/v1/auth/sso/saml2/sp/acs/corp`,
    key: keys.own,
    inResponseTo: idOfSamlRequest(target.searchParams.get('SAMLRequest') ?? ''),
    ...given,
  });
  const back = await fetch(`${server.url}/v1/auth/sso/saml2/sp/acs/corp`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie: out.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; '),
    },
    body: new URLSearchParams({ SAMLResponse, RelayState: target.searchParams.get('RelayState') ?? '' }),
  });
  return back.headers.get('location') ?? `status ${back.status}`;
};
const enter = async (location: string) => {
  const ticket = new URL(location, ADDRESS).hash.slice('#ticket='.length);
  const { body } = await server.call('POST', '/login/ticket', { ticket, binding: BINDING });
  return (await server.call('POST', '/login', body)).body;
};

test('a person of the company comes in by a signed assertion, and is the same the next time', async () => {
  const first = await enter(await go({ email: 'eloise@larkfield.example' }));
  expect(first.user).toMatchObject({ email: 'eloise@larkfield.example', role: 'normal' });
  expect((await enter(await go({ email: 'eloise@larkfield.example' }))).user.id).toBe(first.user.id);
});

test.each<[string, Partial<Given>]>([
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
