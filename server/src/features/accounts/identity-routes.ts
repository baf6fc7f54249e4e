import type { IncomingHttpHeaders } from 'node:http';
import { type AnyCall, API_VERSION_PATH, CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { recordAudit } from '../audit/index.ts';
import { IDENTITY_PATH } from './identity-path.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { passwordTries } from './passwords.ts';
import { endSessions, findSessionOfToken, openSession, type TokenLife, tokenOfSession } from './sessions.ts';
import { SIGN_IN_LIMIT, type SignInLimits } from './sign-in-limits.ts';
import { findNamed } from './store.ts';
import { useCode } from './used-codes.ts';

/** The identity provider's own calls that may be made; all others stay closed. */
const PUBLIC_CALLS = [
  CALLS.signIn,
  CALLS.signInByCode,
  CALLS.signInByBackupCode,
  CALLS.startPasskeySignIn,
  CALLS.signInByPasskey,
  CALLS.getIdToken,
];
/** Calls about one's own account: made with the access token, passed on with the session behind it. */
const OWN_CALLS = [
  CALLS.startTwoFactor,
  CALLS.proveTwoFactor,
  CALLS.disableTwoFactor,
  CALLS.makeBackupCodes,
  CALLS.startPasskey,
  CALLS.addPasskey,
  CALLS.listPasskeys,
  CALLS.deletePasskey,
];
const idsOf = (calls: readonly AnyCall[]) => calls.map(({ id }) => id);
/** Changes of a person's sign-in methods are recorded in the audit log. */
const WRITTEN_DOWN = [
  '/two-factor/verify-totp',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
];

/** Calls in which Better Auth would name the product by a fixed option: Administration changes the name while the server runs. */
const NEW_TOTP = '/two-factor/enable';
const NEW_PASSKEY = '/passkey/generate-register-options';

/** Carries between two calls of one sign-in what a browser would keep in cookies: Docent sets none. */
const STATE_HEADER = 'identity-state';
export const OWN_IDENTITY_PATH = '/v1/me/identity';

type Call = { method: string; url: string; body: unknown; headers: IncomingHttpHeaders; ip: string };
type Options = {
  db: Db;
  origin: string;
  productName: () => Promise<string>;
  life: TokenLife;
  limits: Pick<SignInLimits, 'tryFrom' | 'tryAccount'>;
};

export const identityRoutes = (app: App, identity: IdentityProvider, options: Options) => {
  const { db, origin, productName, life, limits } = options;

  /** Throws `wrong_code`, for a code that is not right and for one that was used. */
  const requireCode = async (request: Call & { user: { id: string } }, code: string, token: string) => {
    const kind = TOTP.test(code) ? 'totp' : 'backup-code';
    const isNew = kind === 'backup-code' || (await useCode(db, request.user.id, code));
    const asked = passOn(request, `/two-factor/verify-${kind}`, { code }, origin, `Bearer ${token}`);
    if (!isNew || !(await identity.handler(asked)).ok) throw new AppError('wrong_code');
  };

  app.route({
    method: ['GET', 'POST'],
    url: `${IDENTITY_PATH}/*`,
    config: { access: 'public', calls: idsOf(PUBLIC_CALLS), rateLimit: SIGN_IN_LIMIT },
    handler: async (request, reply) => {
      const path = pathBelow(IDENTITY_PATH, request.url);
      const body = checked(PUBLIC_CALLS, request);
      const succeeded = [await limits.tryFrom(request)];
      // The shapes of the next lines are those of the schemas above.
      if (path === '/sign-in/email')
        succeeded.push(await limits.tryAccount(request, (body as { email: string }).email));
      const answer = await identity.handler(
        passOn(request, path, body, origin, request.headers.authorization),
      );
      if (!answer.ok) {
        const refusal = refusalOf(path.startsWith('/passkey') ? 401 : answer.status);
        if (refusal.code === 'invalid_credentials') await recordRefused(db, request, path, body);
        throw refusal;
      }
      if (path === '/two-factor/verify-totp')
        await requireUnused(db, answer, (body as { code: string }).code);
      await Promise.all(succeeded.map((giveBack) => giveBack()));
      for (const [name, value] of kept(answer)) reply.header(name, value);
      return reply.status(answer.status).send(await answer.json());
    },
  });

  app.route({
    method: ['GET', 'POST'],
    url: `${OWN_IDENTITY_PATH}/*`,
    config: { access: 'signed-in', calls: idsOf(OWN_CALLS), rateLimit: SIGN_IN_LIMIT },
    handler: async (request, reply) => {
      const path = pathBelow(OWN_IDENTITY_PATH, request.url);
      const body = checked(OWN_CALLS, request);
      const { sessionId } = request.caller;
      const token = sessionId && (await tokenOfSession(db, sessionId));
      if (!token) throw new AppError('forbidden');
      const { code, ...others } = (body ?? {}) as { code?: string; password?: string }; // of the schemas above
      const succeeded = code || others.password ? await passwordTries.begin(request.user.id) : null;
      const isProof = path === '/two-factor/verify-totp';
      if (code && isProof && !(await useCode(db, request.user.id, code))) throw new AppError('wrong_code');
      if (code && !isProof) await requireCode(request, code, token);
      const named = path === NEW_TOTP ? { ...others, issuer: await productName() } : others;
      const given = isProof ? body : named;
      const answer = await identity.handler(passOn(request, path, given, origin, `Bearer ${token}`));
      if (!answer.ok) throw ownRefusal(path, answer.status);
      await succeeded?.();
      if (WRITTEN_DOWN.includes(path)) {
        await recordAudit(db, request, { action: 'user.second_factor_changed', detail: { call: path } });
      }
      for (const [name, value] of kept(answer)) {
        if (name === STATE_HEADER) reply.header(name, value);
        else {
          const next = await openNext(db, life, value, { userId: request.user.id, sessionId });
          if (next) reply.header('access-token', next);
        }
      }
      const said = await answer.json();
      if (path === NEW_PASSKEY) said.rp.name = await productName();
      return reply.status(answer.status).send(said);
    },
  });
};

/** A code that was right opens one session: the second one that it has opened ends. */
const requireUnused = async (db: Db, answer: Response, code: string) => {
  const opened = await findSessionOfToken(db, answer.headers.get('set-auth-token')?.split('.')[0] ?? '');
  if (opened && (await useCode(db, opened.userId, code))) return;
  if (opened) await endSessions(db, opened.userId, { only: opened.id });
  throw new AppError('invalid_credentials');
};

/** First access token of the new session that a change of the second factor makes; null if it made none. */
const openNext = async (
  db: Db,
  life: TokenLife,
  cookie: string,
  { userId, sessionId }: { userId: string; sessionId: string },
) => {
  const next = (await findSessionOfToken(db, cookie.split('.')[0] ?? ''))?.id;
  return next && next !== sessionId ? openSession(db, { userId, sessionId: next }, life) : null;
};

/**
 * Audits a refused sign-in with the account that it was for, if any. The typed text is not stored: it may be a password. Unknown addresses
 * are audited too, so that both cases take the same time.
 */
const recordRefused = async (db: Db, request: Pick<Call, 'ip'>, path: string, body: unknown) => {
  const email = path === '/sign-in/email' ? (body as { email: string }).email : null; // of the schemas above
  const person = email === null ? null : await findNamed(db, email);
  await recordAudit(
    db,
    { ip: request.ip },
    {
      action: 'user.sign_in_refused',
      ...(person ? { target: person } : {}),
      detail: { call: path },
    },
  );
};

/** Code of an authenticator app; everything else is a backup code. */
const TOTP = /^\d{6}$/;

const pathBelow = (base: string, url: string) => url.slice(base.length).split('?')[0] ?? '';

/** The body of one of these calls. Throws `not_found` for any other call, and `invalid_input`. */
const checked = (calls: readonly AnyCall[], request: Pick<Call, 'method' | 'url' | 'body'>): unknown => {
  const path = pathBelow(API_VERSION_PATH, request.url);
  const call = calls.find((one) => one.method === request.method && one.path === path);
  if (!call?.body) throw new AppError('not_found');
  const parsed = call.body.safeParse(request.body ?? undefined);
  if (!parsed.success) throw new AppError('invalid_input', parsed.error.issues[0]?.message);
  return parsed.data;
};

const passOn = (call: Call, path: string, body: unknown, origin: string, authorization?: string): Request => {
  const headers = new Headers({ 'content-type': 'application/json', origin, 'x-forwarded-for': call.ip });
  if (authorization) headers.set('authorization', authorization);
  const agent = call.headers['user-agent'];
  if (agent) headers.set('user-agent', agent.slice(0, 300));
  const state = call.headers[STATE_HEADER];
  if (typeof state === 'string') headers.set('cookie', state);
  return new Request(new URL(`${IDENTITY_PATH}${path}`, origin), {
    method: call.method,
    headers,
    body: call.method === 'POST' ? JSON.stringify(body ?? {}) : null,
  });
};

/** Returns the headers to pass on: the session's token, and the provider's other cookies as one header. */
const kept = (answer: Response): [string, string][] => {
  const state = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((pair) => !/session_(token|data)=/.test(pair) && !pair.endsWith('='));
  const token = answer.headers.get('set-auth-token');
  return [
    ...(state.length ? [[STATE_HEADER, state.join('; ')] as [string, string]] : []),
    ...(token ? [['set-auth-token', token] as [string, string]] : []),
  ];
};

/** Error of a call about the caller's own account; the passkey plugin answers unreadable input with status 500. */
const ownRefusal = (path: string, status: number) => {
  if (path.startsWith('/passkey')) return new AppError(status === 403 ? 'sign_in_again' : 'passkey_failed');
  return new AppError(status >= 500 ? 'unexpected' : 'wrong_code');
};

/** Better Auth's refusals in our words; none tells whether an address is known. */
const refusalOf = (status: number) => {
  if (status === 429) return new AppError('too_many_requests');
  return status >= 500 ? new AppError('unexpected') : new AppError('invalid_credentials');
};
