import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order } from '../stand-ins/oidc-process.ts';
import { freePort } from './free-port.ts';
import { type Person, startTestServer, type TestServer } from './server.ts';

const CLIENT = { clientId: 'docent', clientSecret: 'a-secret-of-the-client' };
/** Value stored in the browser that starts the sign-in. */
export const BINDING = 'what-this-browser-kept';

export type OidcJourney = Awaited<ReturnType<typeof startOidcJourney>>;

/** A server whose people come by a real OpenID provider of their own, with the connection `corp`. */
export const startOidcJourney = async () => {
  const [port, own] = [await freePort(), await freePort()];
  const server = await startTestServer({ PORT: String(own), PRIVATE_HOSTS: `127.0.0.1:${port}` });
  const owner = await server.person('Olga Owner');
  const redirectUri = `${server.url}/v1/auth/sso/callback/corp`;
  const provider = fork(
    fileURLToPath(new URL('../stand-ins/oidc-process.ts', import.meta.url)),
    [JSON.stringify({ port, ...CLIENT, redirectUri })],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  await once(provider, 'message');
  const connection = {
    kind: 'oidc',
    id: 'corp',
    name: 'Larkfield',
    email_domains: ['Larkfield.example'],
    issuer: `http://127.0.0.1:${port}`,
    client_id: CLIENT.clientId,
    client_secret: CLIENT.clientSecret,
  };
  const made = await owner.post('/sso-connections', connection);
  if (made.status !== 201) throw new Error(`the connection was not made: ${JSON.stringify(made.body)}`);

  const order = async (next: Partial<Order>) => {
    provider.send({ email: 'zoe@larkfield.example', name: 'Zoé Lefèvre', fault: 'none', ...next });
    await once(provider, 'message');
  };
  const travel = (from: string, seen: URL[] = [], before?: (url: URL) => Promise<void>) =>
    travelOf(server, { from, seen, before });
  const go = () => travel(`/v1/auth/sso/start?connection=corp&binding=${BINDING}`);
  const enter = async (ticket: string, binding = BINDING) => {
    const { status, body } = await server.call('POST', '/login/ticket', { ticket, binding });
    return status === 200 ? server.call('POST', '/login', body) : { status, body };
  };

  return {
    server,
    owner,
    connection,
    order,
    travel,
    go,
    enter,
    /** Signs in a person with these groups; resolves to their account. */
    comeWith: async (groups: unknown, who: Partial<Order> = {}) => {
      await order({ groups, ...who });
      return (await enter(ticketIn(await go()))).body.user as { id: string; name: string };
    },
    groupsOf: (id: string) => groupsOf(owner, id),
    close: async () => {
      provider.kill();
      await server.close();
    },
  };
};

export const ticketIn = (url: URL) => new URLSearchParams(url.hash.slice(1)).get('ticket') ?? '';

/**
 * Follows redirects as a browser does, with its cookies, until it is back at the app; `seen` gets where they lead, and `before` is
 * waited for before each is followed.
 */
type Way = { from: string; seen: URL[]; before: ((url: URL) => Promise<void>) | undefined };
const travelOf = async (server: TestServer, { from, seen, before }: Way): Promise<URL> => {
  const cookies = new Map<string, string>();
  let url = new URL(from, server.url);
  for (let hop = 0; hop < 12; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
    seen.push(url);
    await before?.(url);
    if (url.origin === server.url && /^\/(login|settings)/.test(url.pathname)) return url;
  }
  throw new Error('too many redirects');
};

/** Returns the names of the groups that a person is directly in, sorted. */
export const groupsOf = async (owner: Person, id: string): Promise<string[]> => {
  const { groups } = (await owner.get('/groups?limit=100')).body as {
    groups: { id: string; name: string }[];
  };
  const held: string[] = [];
  for (const group of groups) {
    const { members } = (await owner.get(`/groups/${group.id}/members`)).body;
    if (members.some((one: { id: string }) => one.id === id)) held.push(group.name);
  }
  return held;
};
