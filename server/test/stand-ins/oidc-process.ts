/** A real OpenID provider (oidc-provider) in a process of its own, that lets everybody in. For tests. */
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** Fault of the ID tokens issued; `none`: valid. */
export type Fault =
  | 'none'
  | 'issuer'
  | 'audience'
  | 'nonce'
  | 'no nonce'
  | 'expired'
  | 'unsigned'
  | 'other key'
  | 'no token';
export type Order = {
  email: string;
  name: string;
  fault: Fault;
  groups?: unknown;
  /** By what the provider knows the person; by default made of the address. */
  sub?: string;
  /** Null: the claim is absent. */
  email_verified?: unknown;
  /** Claims of the scope `profile` besides. */
  profile?: Record<string, string>;
};
type Start = { port: number; clientId: string; clientSecret: string; redirectUri: string };

const start = JSON.parse(process.argv[2] ?? '') as Start; // written by the test, same types
const issuer = `http://127.0.0.1:${start.port}`;
const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const other = await generateKeyPair('RS256');
let order: Order = { email: 'nobody@example.com', name: 'Nobody', fault: 'none' };
process.on('message', (next: Order) => {
  order = next;
  process.send?.('ordered');
});

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: start.clientId,
      client_secret: start.clientSecret,
      redirect_uris: [start.redirectUri],
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
  cookies: { keys: ['a key of the test'] },
  // In the ID token too, as identity providers of companies have it.
  conformIdTokenClaims: false,
  claims: {
    openid: ['sub', 'groups'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'preferred_username'],
  },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, interaction) => `/let-in/${interaction.uid}` },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: order.email,
      ...(order.email_verified === null ? {} : { email_verified: order.email_verified ?? true }),
      ...(order.name ? { name: order.name } : {}),
      ...order.profile,
      ...(order.groups === undefined ? {} : { groups: order.groups }),
    }),
  }),
  loadExistingGrant: async (context) => {
    const grant = new context.oidc.provider.Grant({
      clientId: start.clientId,
      ...(context.oidc.session?.accountId ? { accountId: context.oidc.session.accountId } : {}),
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

/** The ID token with its fault, signed with the provider's own key where the fault is another one. */
const spoil = async (token: string): Promise<string | undefined> => {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const { fault } = order;
  if (fault === 'no token') return undefined;
  if (fault === 'unsigned') {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'none' })}.${part(payload)}.`;
  }
  if (fault === 'issuer') payload.iss = 'https://evil.example';
  if (fault === 'audience') payload.aud = 'another-client';
  if (fault === 'nonce') payload.nonce = 'another-nonce';
  if (fault === 'no nonce') delete payload.nonce;
  if (fault === 'expired') payload.exp = Math.floor(Date.now() / 1_000) - 600;
  const key = fault === 'other key' ? other.privateKey : privateKey;
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(key);
};

provider.use(async (context, next) => {
  if (context.path.startsWith('/let-in/')) {
    const result = { login: { accountId: order.sub ?? `account of ${order.email}` } };
    context.redirect(await provider.interactionResult(context.req, context.res, result));
    return;
  }
  await next();
  const body = context.body as { id_token?: string } | undefined; // oidc-provider's own answer
  if (context.path === '/token' && body?.id_token && order.fault !== 'none') {
    const token = await spoil(body.id_token);
    context.body = { ...body, id_token: token };
  }
});

createServer(provider.callback()).listen(start.port, '127.0.0.1', () => process.send?.('ready'));
