import { createHash, createPrivateKey, randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import type { SourceSecrets } from '@docent/contract';
import { decodeJwt, SignJWT } from 'jose';
import { z } from 'zod';
import { type ConnectorContext, SourceError } from '../connector.ts';
import { asSourceError } from '../shared/errors.ts';
import { GRAPH, SIGN_IN } from './place.ts';

/** An application that is registered in Entra ID, and what it proves itself with. */
export type App = { tenant: string; clientId: string; secrets: SourceSecrets };
type Way = { fetch: ConnectorContext['fetch']; now: () => number; signal?: AbortSignal };

export type Access = {
  token: string;
  endsInSeconds: number;
  /** Replaces the refresh token that was used; null for tokens of the application. */
  refreshToken: string | null;
  /** Name of the account, right after a user signed in. */
  account: string | null;
};

/** Rights at Microsoft Graph requested from a user who signs in, besides `offline_access`. */
const DELEGATED = ['Sites.FullControl.All', 'GroupMember.Read.All', 'User.Read.All'];
/** Error codes for a token of a service other than Graph: consent is missing, or the service is not among the application's rights. */
const NOT_CONSENTED = new Set(['AADSTS65001', 'AADSTS500011', 'AADSTS650057']);
/** Longer than this Microsoft takes for no token: others may wait for what comes of it. */
const TOKEN_MS = 30_000;
/** How long a proof by certificate counts. */
const PROOF_SECONDS = 300;

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number(),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().optional(),
});
const Account = z.object({
  preferred_username: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
});
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** RFC 7636: the verifier stays here, the challenge is shown. */
export const createVerifier = (): { verifier: string; challenge: string } => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** Returns the address at which a user signs in at Microsoft. `state` and the verifier are stored until the browser is back. */
export const signInAddress = (
  { tenant, clientId }: Pick<App, 'tenant' | 'clientId'>,
  { redirectUri, state, challenge }: { redirectUri: string; state: string; challenge: string },
): string => {
  const url = new URL(endpoint(tenant, 'authorize'));
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: redirectUri,
    scope: ['openid', 'profile', 'offline_access', ...DELEGATED.map((right) => `${GRAPH}/${right}`)].join(
      ' ',
    ),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    // A browser may know several people: which one reads is chosen, not guessed.
    prompt: 'select_account',
  }).toString();
  return url.href;
};

/** Exchanges an authorization code for an access token and a refresh token. A code can be used once. */
export const redeemCode = (
  app: App,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
  way: Way,
): Promise<Access> =>
  askForToken(app, way, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    scope: `${scopeOf(GRAPH, true)} openid profile`,
  });

/** Refreshes the access token of a user. The given refresh token may be invalid afterwards: the returned one replaces it. */
export const refreshAccess = (app: App, refreshToken: string, audience: string, way: Way): Promise<Access> =>
  askForToken(app, way, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    scope: scopeOf(audience, true),
  });

/** For the application itself. */
export const applicationAccess = (app: App, audience: string, way: Way): Promise<Access> =>
  askForToken(app, way, { grant_type: 'client_credentials', scope: scopeOf(audience, false) });

const scopeOf = (audience: string, goesOn: boolean) =>
  `${audience}/.default${goesOn ? ' offline_access' : ''}`;

const endpoint = (tenant: string, what: 'authorize' | 'token') => {
  if (!/^[a-z0-9][a-z0-9.-]+$/i.test(tenant) || /^(common|organizations|consumers)$/i.test(tenant))
    throw new SourceError(
      'not_allowed',
      'The tenant is neither an id nor a domain of a company at Microsoft.',
    );
  return `${SIGN_IN}/${tenant}/oauth2/v2.0/${what}`;
};

const askForToken = async (app: App, way: Way, form: Record<string, string>): Promise<Access> => {
  const address = endpoint(app.tenant, 'token');
  const body = new URLSearchParams({
    client_id: app.clientId,
    ...form,
    ...(await proofOf(app, address, way.now())),
  });
  const late = AbortSignal.timeout(TOKEN_MS);
  const signal = way.signal ? AbortSignal.any([way.signal, late]) : late;
  let response: Response;
  let answer: unknown;
  try {
    response = await way.fetch(address, { method: 'POST', body, redirect: 'manual', signal });
    answer = await response.json();
  } catch (error) {
    throw asSourceError(error, 'Sign-in at Microsoft');
  }
  if (!response.ok) throw refusalOf(response, answer);
  const parsed = TokenAnswer.safeParse(answer);
  if (!parsed.success) throw new SourceError('malformed', 'Sign-in at Microsoft answers without a token.');
  const { access_token, expires_in, refresh_token, id_token } = parsed.data;
  return {
    token: access_token,
    endsInSeconds: expires_in,
    refreshToken: refresh_token ?? null,
    account: id_token === undefined ? null : accountIn(id_token),
  };
};

/** Shown to people and trusted for nothing: it came from Microsoft itself, so that its signature says no more (OpenID Connect 3.1.3.7). */
const accountIn = (idToken: string): string | null => {
  try {
    const { data } = Account.safeParse(decodeJwt(idToken));
    return data?.preferred_username ?? data?.name ?? null;
  } catch {
    return null;
  }
};

/** A secret, or a proof by certificate (RFC 7523), which SharePoint itself asks of applications. */
const proofOf = async (
  { clientId, secrets }: App,
  address: string,
  now: number,
): Promise<Record<string, string>> => {
  if (!secrets.private_key) {
    if (secrets.client_secret) return { client_secret: secrets.client_secret };
    throw new SourceError('credentials', 'Neither a client secret nor a certificate is given.');
  }
  const { key, thumbprint } = certificateIn(secrets.private_key, secrets.passphrase);
  const seconds = Math.floor(now / 1_000);
  const assertion = await new SignJWT()
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(address)
    .setJti(randomUUID())
    .setNotBefore(seconds)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + PROOF_SECONDS)
    .sign(key);
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  };
};

/** Key and certificate stand in one text, as PEM, in either order. */
const certificateIn = (pem: string, passphrase: string | undefined) => {
  try {
    const certificate = new X509Certificate(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem)?.[0] ?? '',
    );
    const key = createPrivateKey(passphrase === undefined ? pem : { key: pem, passphrase });
    if (!certificate.checkPrivateKey(key)) throw new Error('they do not belong together');
    return { key, thumbprint: createHash('sha256').update(certificate.raw).digest('base64url') };
  } catch {
    throw new SourceError(
      'credentials',
      'The private key and its certificate are not both there as PEM, or do not belong together.',
    );
  }
};

/** Microsoft says why by a number (AADSTS...), which is kept; the rest of its sentence names more than is told here. */
const refusalOf = ({ status, headers }: Response, answer: unknown): SourceError => {
  const refusal = Refusal.safeParse(answer);
  const number = /AADSTS\d+/.exec(refusal.data?.error_description ?? '')?.[0];
  const why = number ? ` (${number})` : '';
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after'));
    return new SourceError(
      status === 429 ? 'busy' : 'unreachable',
      `Sign-in at Microsoft answers ${status}${why}.`,
      seconds > 0 ? { retryAfterSeconds: seconds } : {},
    );
  }
  if (number && NOT_CONSENTED.has(number))
    return new SourceError('forbidden', `Nobody has consented to this right of the application${why}.`);
  if (refusal.data?.error === 'invalid_grant')
    return new SourceError(
      'sign_in',
      `The sign-in has ended: somebody must sign in at Microsoft again${why}.`,
    );
  if (refusal.data?.error === 'invalid_client')
    return new SourceError(
      'credentials',
      `The client secret or the certificate is wrong or has ended${why}.`,
    );
  return new SourceError('credentials', `Microsoft does not let this application in${why}.`);
};
