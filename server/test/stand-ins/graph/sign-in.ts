import { createHash, X509Certificate } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, UnsecuredJWT } from 'jose';
import type { Tenant } from './tenant.ts';

/** An application as it is registered in Entra ID. */
export type Registered = {
  clientId: string;
  secret: string;
  /** PEM. */
  certificate: string | null;
  redirectUris: string[];
  /** Application rights of Microsoft Graph that an administrator has consented to; of a delegated sign-in the same. */
  rights: Set<string>;
};

type Access = {
  audience: string;
  rights: Set<string>;
  by: 'secret' | 'certificate' | 'person';
  ends: number;
};

const HOUR_MS = 3_600_000;
const json = (status: number, body: unknown) => Response.json(body, { status });
const refused = (status: number, error: string, code: string) =>
  json(status, {
    error,
    error_description: `${code}: refused. Trace ID: 1`,
    error_codes: [Number(code.slice(5))],
  });

/** Microsoft's token endpoint, and the page on which a person consents. Each refresh token is good once. */
export const createSignIn = (tenant: Tenant, app: Registered) => {
  const access = new Map<string, Access>();
  const codes = new Map<string, { challenge: string; redirectUri: string; account: string }>();
  /** With the account that signed in. */
  const refreshTokens = new Map<string, string>();
  let issued = 0;

  const issue = async (form: URLSearchParams, by: Access['by'], account: string | null = null) => {
    const refreshes = by === 'person';
    const scope = form.get('scope') ?? '';
    const audience = /https:\/\/[^/ ]+/.exec(scope)?.[0] ?? 'https://graph.microsoft.com';
    const rights = [...app.rights];
    const token = new UnsecuredJWT({
      aud: audience,
      jti: String(++issued),
      ...(by === 'person' ? { scp: rights.join(' ') } : { roles: rights }),
    }).encode();
    access.set(token, { audience, rights: new Set(rights), by, ends: tenant.now + HOUR_MS });
    const refreshToken = `refresh-${issued}`;
    if (refreshes) refreshTokens.set(refreshToken, account ?? '');
    return json(200, {
      token_type: 'Bearer',
      expires_in: HOUR_MS / 1_000,
      access_token: token,
      ...(refreshes ? { refresh_token: refreshToken, scope } : {}),
      ...(account && /\bopenid\b/.test(scope) ? { id_token: idTokenOf(account) } : {}),
    });
  };

  const idTokenOf = (account: string) =>
    new UnsecuredJWT({
      aud: app.clientId,
      tid: tenant.id,
      preferred_username: account,
      name: account,
    }).encode();

  /** By what the application proves itself; null: it does not. */
  const proof = async (form: URLSearchParams, address: string): Promise<'secret' | 'certificate' | null> => {
    const secret = form.get('client_secret');
    if (secret !== null) return secret === app.secret ? 'secret' : null;
    const assertion = form.get('client_assertion');
    if (!assertion || !app.certificate) return null;
    const certificate = new X509Certificate(app.certificate);
    const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
    if (decodeProtectedHeader(assertion)['x5t#S256'] !== thumbprint) return null;
    const options = { audience: address, issuer: app.clientId, subject: app.clientId };
    const verified = await jwtVerify(assertion, certificate.publicKey, {
      ...options,
      currentDate: new Date(tenant.now),
    }).catch(() => null);
    return verified?.payload.jti ? 'certificate' : null;
  };

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (url.pathname !== `/${tenant.id}/oauth2/v2.0/token`)
      return refused(400, 'invalid_request', 'AADSTS90002');
    const form = new URLSearchParams(await request.text());
    if (form.get('client_id') !== app.clientId) return refused(400, 'unauthorized_client', 'AADSTS700016');
    const by = await proof(form, url.href);
    if (!by) return refused(401, 'invalid_client', 'AADSTS7000215');
    switch (form.get('grant_type')) {
      case 'client_credentials':
        if (!form.get('scope')?.endsWith('/.default')) return refused(400, 'invalid_scope', 'AADSTS1002012');
        return issue(form, by);
      case 'authorization_code': {
        const code = codes.get(form.get('code') ?? '');
        codes.delete(form.get('code') ?? '');
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        if (!code || code.redirectUri !== form.get('redirect_uri'))
          return refused(400, 'invalid_grant', 'AADSTS70008');
        if (code.challenge !== challenge) return refused(400, 'invalid_grant', 'AADSTS501481');
        return issue(form, 'person', code.account);
      }
      case 'refresh_token': {
        const account = refreshTokens.get(form.get('refresh_token') ?? '');
        if (account === undefined) return refused(400, 'invalid_grant', 'AADSTS700082');
        refreshTokens.delete(form.get('refresh_token') ?? '');
        return issue(form, 'person', account);
      }
      default:
        return refused(400, 'unsupported_grant_type', 'AADSTS70003');
    }
  };

  /** Parameters of the consent page; Entra ID shows none, and does not redirect, for an unknown address. */
  const shown = (address: string) => {
    const url = new URL(address);
    const asked = url.searchParams;
    const redirectUri = asked.get('redirect_uri') ?? '';
    const known = asked.get('client_id') === app.clientId && app.redirectUris.includes(redirectUri);
    const isPage = url.href.startsWith(
      `https://login.microsoftonline.com/${tenant.id}/oauth2/v2.0/authorize?`,
    );
    if (
      !isPage ||
      !known ||
      asked.get('code_challenge_method') !== 'S256' ||
      asked.get('response_type') !== 'code'
    )
      throw new Error('Entra ID refuses to show this page');
    return { asked, redirectUri };
  };
  const back = (redirectUri: string, answer: Record<string, string>): string => {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
    return url.href;
  };

  return {
    answer,
    /** A person consents: returns the address that their browser is redirected to. */
    consent: (address: string, account = 'ann@contoso.com'): string => {
      const { asked, redirectUri } = shown(address);
      const code = `code-${++issued}`;
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri, account });
      return back(redirectUri, { code, state: asked.get('state') ?? '' });
    },
    /** A person refuses, or may not consent. */
    refuse: (address: string, error: string, description: string): string => {
      const { asked, redirectUri } = shown(address);
      return back(redirectUri, { error, error_description: description, state: asked.get('state') ?? '' });
    },
    /** Returns the access of a token at an audience; null: none. */
    rightsOf: (request: Request, audience: string): Access | null => {
      const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
      const found = access.get(token);
      return found && found.audience === audience && found.ends > tenant.now ? found : null;
    },
    /** All that was issued, or what was issued to one account to go on with, is worth nothing from now on. */
    revoke: (only?: string) => {
      access.clear();
      for (const [token, account] of refreshTokens)
        if (only === undefined || only === account) refreshTokens.delete(token);
    },
    expireAccess: () => access.clear(),
  };
};

export type SignIn = ReturnType<typeof createSignIn>;
