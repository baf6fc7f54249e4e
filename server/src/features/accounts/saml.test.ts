import { inflateRawSync } from 'node:zlib';
import samlify from 'samlify';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../test-server.ts';

const { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } = samlify;
setSchemaValidator({ validate: () => Promise.resolve('not checked by the test') });

/** Under which people reach the server, as the identity provider has it. */
const ADDRESS = 'http://docent.example';
const ISSUER = 'https://idp.larkfield.example';
const BINDING = 'what-this-browser-kept';
let server: TestServer;
let owner: Person;
let keys: { own: Key; other: Key };
type Key = { key: string; cert: string };

const makeKey = async (name: string): Promise<Key> => {
  const made = await generate([{ name: 'commonName', value: name }], { keySize: 2048 });
  return { key: made.private, cert: made.cert };
};

beforeAll(async () => {
  keys = { own: await makeKey('own'), other: await makeKey('other') };
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

type Given = {
  email: string;
  issuer?: string;
  audience?: string;
  key?: Key;
  /** Minutes from now until which the answer is good. */
  minutes?: number;
  inResponseTo?: string;
  tamper?: (xml: string) => string;
};

/** The identity provider's signed answer to a request, with its faults. */
const answerOf = async (request: { id: string }, given: Given): Promise<string> => {
  const { email, issuer = ISSUER, audience = ADDRESS, key = keys.own, minutes = 5 } = given;
  const callback = `${ADDRESS}/v1/auth/sso/saml2/sp/acs/corp`;
  const idp = IdentityProvider({
    entityID: issuer,
    privateKey: key.key,
    signingCert: key.cert,
    isAssertionEncrypted: false,
    singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: `${ISSUER}/sso` }],
    singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: `${ISSUER}/out` }],
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
    loginResponseTemplate: {
      context: SamlLib.defaultLoginResponseTemplate.context,
      attributes: [
        {
          name: 'email',
          valueTag: 'email',
          nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
          valueXsiType: 'xs:string',
        },
        {
          name: 'displayName',
          valueTag: 'displayName',
          nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
          valueXsiType: 'xs:string',
        },
      ],
    },
  });
  const sp = ServiceProvider({
    entityID: audience,
    wantAssertionsSigned: true,
    assertionConsumerService: [{ Binding: Constants.namespace.binding.post, Location: callback }],
  });
  const now = new Date(Date.now() + Math.min(0, minutes - 1) * 60_000).toISOString();
  const until = new Date(Date.now() + minutes * 60_000).toISOString();
  const inResponseTo = given.inResponseTo ?? request.id;
  const { context } = await idp.createLoginResponse(
    sp,
    { extract: { request: { id: inResponseTo } } },
    'post',
    {},
    {
      customTagReplacement: (template: string) => {
        const id = `_${crypto.randomUUID()}`;
        const values = {
          ID: id,
          AssertionID: `_${crypto.randomUUID()}`,
          Destination: callback,
          Audience: audience,
          SubjectRecipient: callback,
          AssertionConsumerServiceURL: callback,
          EntityID: audience,
          Issuer: issuer,
          IssueInstant: now,
          StatusCode: Constants.StatusCode.Success,
          ConditionsNotBefore: now,
          ConditionsNotOnOrAfter: until,
          SubjectConfirmationDataNotOnOrAfter: until,
          NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
          NameID: email,
          InResponseTo: inResponseTo,
          AuthnStatement: '',
          attrEmail: email,
          attrDisplayName: 'Éloïse Martin',
        };
        return { id, context: SamlLib.replaceTagsByValue(template, values) };
      },
    },
  );
  if (!given.tamper) return context;
  return Buffer.from(given.tamper(Buffer.from(context, 'base64').toString())).toString('base64');
};

/** The way out, the answer, and the way back. */
const go = async (given: Given): Promise<string> => {
  const out = await fetch(`${server.url}/v1/auth/sso/start?connection=corp&binding=${BINDING}`, {
    redirect: 'manual',
  });
  const target = new URL(out.headers.get('location') ?? '');
  const xml = inflateRawSync(Buffer.from(target.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const id = /\bID="([^"]+)"/.exec(xml)?.[1] ?? '';
  const SAMLResponse = await answerOf({ id }, given);
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
