import {
  idOfSamlRequest,
  makeSamlAnswer,
  makeSamlKey,
  type SamlAnswer,
  type SamlKey,
} from '../stand-ins/saml-provider.ts';
import { startTestServer } from './server.ts';

/** Under which people reach the server, as the identity provider has it. */
const ADDRESS = 'http://docent.example';
const ISSUER = 'https://idp.larkfield.example';
const BINDING = 'what-this-browser-kept';

/** Answer of the identity provider, with its faults. */
export type SamlGiven = Partial<SamlAnswer> & { email: string };
export type SamlJourney = Awaited<ReturnType<typeof startSamlJourney>>;

/** A server whose people come by a SAML identity provider of their own, with the connection `corp`. */
export const startSamlJourney = async () => {
  const keys: { own: SamlKey; other: SamlKey } = {
    own: await makeSamlKey('own'),
    other: await makeSamlKey('other'),
  };
  const server = await startTestServer({ PUBLIC_URL: ADDRESS });
  const owner = await server.person('Olga Owner');
  const made = await owner.post('/sso-connections', {
    kind: 'saml',
    id: 'corp',
    name: 'Larkfield',
    email_domains: ['larkfield.example'],
    issuer: ISSUER,
    entry_point: `${ISSUER}/sso`,
    certificate: keys.own.cert,
  });
  if (made.status !== 201) throw new Error(`the connection was not made: ${JSON.stringify(made.body)}`);

  /** Returns the provider's answer to this sign-in address, and where it leads. */
  const answer = async (address: URL, given: SamlGiven, cookie = ''): Promise<string> => {
    const SAMLResponse = await makeSamlAnswer({
      name: 'Éloïse Martin',
      issuer: ISSUER,
      audience: ADDRESS,
      callback: `${ADDRESS}/v1/auth/sso/saml2/sp/acs/corp`,
      key: keys.own,
      inResponseTo: idOfSamlRequest(address.searchParams.get('SAMLRequest') ?? ''),
      ...given,
    });
    const back = await fetch(`${server.url}/v1/auth/sso/saml2/sp/acs/corp`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: new URLSearchParams({ SAMLResponse, RelayState: address.searchParams.get('RelayState') ?? '' }),
    });
    return back.headers.get('location') ?? `status ${back.status}`;
  };

  /** The way out, the answer, and the way back. */
  const go = async (given: SamlGiven): Promise<string> => {
    const out = await fetch(`${server.url}/v1/auth/sso/start?connection=corp&binding=${BINDING}`, {
      redirect: 'manual',
    });
    const cookie = out.headers.getSetCookie().map((set) => set.split(';')[0]);
    return answer(new URL(out.headers.get('location') ?? ''), given, cookie.join('; '));
  };
  const enter = async (location: string) => {
    const ticket = new URL(location, ADDRESS).hash.slice('#ticket='.length);
    const { body } = await server.call('POST', '/login/ticket', { ticket, binding: BINDING });
    return (await server.call('POST', '/login', body)).body;
  };
  return { server, owner, keys, answer, go, enter };
};
