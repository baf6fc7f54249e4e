import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { recordAudit } from '../audit/index.ts';
import { IDENTITY_PATH } from './identity-path.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { passwordTries } from './passwords.ts';
import { endSessions, findSessionOfToken, openSession, type TokenLife, tokenOfSession } from './sessions.ts';
import { SIGN_IN_LIMIT, type SignInLimits } from './sign-in-limits.ts';
import { useCode } from './used-codes.ts';

const Code = z.strictObject({ code: z.string().trim().min(1).max(40) });
const Password = z.strictObject({ password: z.string().min(1).max(256) });
/** What takes the factor away, or stands in for it, asks for it. */
const PasswordAndCode = z.strictObject({ ...Password.shape, ...Code.shape });
const Nothing = z.strictObject({}).optional();
const Name = z.string().trim().min(1).max(60);
/** What a browser's authenticator answers; the plugin checks what is in it. */
const Credential = z.object({
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.string().max(40).optional(),
});

/** The identity provider's own calls that the web app may make, with their bodies; all others stay closed. */
const PUBLIC_CALLS: Record<string, z.ZodType> = {
  'POST /sign-in/email': z.strictObject({
    email: z.string().min(1).max(254),
    password: z.string().min(1).max(256),
  }),
  'POST /two-factor/verify-totp': Code,
  'POST /two-factor/verify-backup-code': Code,
  'GET /passkey/generate-authenticate-options': Nothing,
  'POST /passkey/verify-authentication': z.strictObject({ response: Credential }),
  'GET /token': Nothing,
};
/** Calls about one's own account: made with the access token, passed on with the session behind it. */
const OWN_CALLS: Record<string, z.ZodType> = {
  'POST /two-factor/enable': Password,
  'POST /two-factor/verify-totp': Code,
  'POST /two-factor/disable': PasswordAndCode,
  'POST /two-factor/generate-backup-codes': PasswordAndCode,
  'GET /passkey/generate-register-options': Nothing,
  'POST /passkey/verify-registration': z.strictObject({ response: Credential, name: Name }),
  'GET /passkey/list-user-passkeys': Nothing,
  'POST /passkey/delete-passkey': z.strictObject({ id: z.uuid() }),
};
/** What changes how a person proves who they are is written down. */
const WRITTEN_DOWN = [
  '/two-factor/verify-totp',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
];

/** Carries between two calls of one sign-in what a browser would keep in cookies: Docent sets none. */
const STATE_HEADER = 'identity-state';
export const OWN_IDENTITY_PATH = '/v1/me/identity';

type Call = { method: string; url: string; body: unknown; headers: IncomingHttpHeaders; ip: string };
type Options = {
  db: Db;
  origin: string;
  life: TokenLife;
  limits: Pick<SignInLimits, 'tryFrom' | 'tryAccount'>;
};

export const identityRoutes = (app: App, identity: IdentityProvider, options: Options) => {
  const { db, origin, life, limits } = options;

  /** Throws `wrong_code`, for a code that is not right and for one that was used. */
  const requireCode = async (request: Call & { user: { id: string } }, code: string, token: string) => {
    const kind = TOTP.test(code) ? 'totp' : 'backup-code';
    const isNew = kind === 'backup-code' || (await useCode(db, request.user.id, code));
    const asked = passOn(request, `/two-factor/verify-${kind}`, { code }, origin, `Bearer ${token}`);
    if (!isNew || !(await identity.handler(asked)).ok) throw new AppError('wrong_code');
  };

  /** A code that was right opens one session: the second one that it has opened ends. */
  const requireUnused = async (answer: Response, code: string) => {
    const opened = await findSessionOfToken(db, answer.headers.get('set-auth-token')?.split('.')[0] ?? '');
    if (opened && (await useCode(db, opened.userId, code))) return;
    if (opened) await endSessions(db, opened.userId, { only: opened.id });
    throw new AppError('invalid_credentials');
  };

  app.route({
    method: ['GET', 'POST'],
    url: `${IDENTITY_PATH}/*`,
    config: { access: 'public', rateLimit: SIGN_IN_LIMIT },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = pathBelow(IDENTITY_PATH, request.url);
      const body = checked(PUBLIC_CALLS, request.method, path, request.body);
      const succeeded = [await limits.tryFrom(request)];
      // The shapes of the next lines are those of the schemas above.
      if (path === '/sign-in/email')
        succeeded.push(await limits.tryAccount(request, (body as { email: string }).email));
      const answer = await identity.handler(
        passOn(request, path, body, origin, request.headers.authorization),
      );
      if (!answer.ok) throw refusalOf(path.startsWith('/passkey') ? 401 : answer.status);
      if (path === '/two-factor/verify-totp') await requireUnused(answer, (body as { code: string }).code);
      await Promise.all(succeeded.map((giveBack) => giveBack()));
      for (const [name, value] of kept(answer)) reply.header(name, value);
      return reply.status(answer.status).send(await answer.json());
    },
  });

  app.route({
    method: ['GET', 'POST'],
    url: `${OWN_IDENTITY_PATH}/*`,
    config: { access: 'signed-in', rateLimit: SIGN_IN_LIMIT },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = pathBelow(OWN_IDENTITY_PATH, request.url);
      const body = checked(OWN_CALLS, request.method, path, request.body);
      const { sessionId } = request.caller;
      const token = sessionId && (await tokenOfSession(db, sessionId));
      if (!token) throw new AppError('forbidden');
      const { code, ...others } = (body ?? {}) as { code?: string; password?: string }; // of the schemas above
      const succeeded = code || others.password ? await passwordTries.begin(request.user.id) : null;
      const isProof = path === '/two-factor/verify-totp';
      if (code && isProof && !(await useCode(db, request.user.id, code))) throw new AppError('wrong_code');
      if (code && !isProof) await requireCode(request, code, token);
      const given = isProof ? body : others;
      const answer = await identity.handler(passOn(request, path, given, origin, `Bearer ${token}`));
      if (!answer.ok) throw ownRefusal(path, answer.status);
      await succeeded?.();
      if (WRITTEN_DOWN.includes(path)) {
        await recordAudit(db, request, { action: 'user.second_factor_changed', detail: { call: path } });
      }
      for (const [name, value] of kept(answer)) {
        if (name === STATE_HEADER) reply.header(name, value);
        else await handOver(value, request.user.id);
      }
      return reply.status(answer.status).send(await answer.json());

      /** A change of the second factor makes a new session: its first token replaces the caller's. */
      async function handOver(cookie: string, userId: string) {
        const next = (await findSessionOfToken(db, cookie.split('.')[0] ?? ''))?.id;
        const access =
          next && next !== sessionId ? await openSession(db, { userId, sessionId: next }, life) : null;
        if (access) reply.header('access-token', access);
      }
    },
  });
};

/** What an authenticator app shows; everything else is a backup code. */
const TOTP = /^\d{6}$/;

const pathBelow = (base: string, url: string) => url.slice(base.length).split('?')[0] ?? '';

const checked = (calls: Record<string, z.ZodType>, method: string, path: string, body: unknown): unknown => {
  const schema = calls[`${method} ${path}`];
  if (!schema) throw new AppError('not_found');
  const parsed = schema.safeParse(body ?? undefined);
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

/** What the caller keeps of an answer: the session's token, and the provider's other cookies as one header. */
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

/** Of a call about one's own account; the passkey plugin calls what it cannot read its own fault. */
const ownRefusal = (path: string, status: number) => {
  if (path.startsWith('/passkey')) return new AppError(status === 403 ? 'sign_in_again' : 'passkey_failed');
  return new AppError(status >= 500 ? 'unexpected' : 'wrong_code');
};

/** Better Auth's refusals in our words; none tells whether an address is known. */
const refusalOf = (status: number) => {
  if (status === 429) return new AppError('too_many_requests');
  return status >= 500 ? new AppError('unexpected') : new AppError('invalid_credentials');
};
