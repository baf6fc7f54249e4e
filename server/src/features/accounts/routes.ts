import { isIP } from 'node:net';
import { CALLS } from '@docent/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { recordAudit } from '../audit/index.ts';
import { bearerToken } from './access.ts';
import { createEmailLimits } from './email-limits.ts';
import { signInByFirebase } from './firebase-sign-in.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { identityRoutes } from './identity-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { languageOf } from './language-of.ts';
import type { AccountsOptions } from './options.ts';
import { passwordRoutes } from './password-routes.ts';
import { registerRoute } from './register-route.ts';
import { sendLink } from './send-link.ts';
import { sessionRoutes } from './session-routes.ts';
import { endSessions, openSession, replaceToken, sessionOfToken } from './sessions.ts';
import { createSignInLimits, SIGN_IN_LIMIT } from './sign-in-limits.ts';
import { mustProveAddress } from './sign-up-policy.ts';
import { ssoAdminRoutes } from './sso-admin-routes.ts';
import { ssoRoutes } from './sso-routes.ts';
import { anyUserExists, findUserForLogin } from './store.ts';

type SignInParts = {
  options: AccountsOptions;
  identity: IdentityProvider;
  links: Parameters<typeof sendLink>[2];
  limits: ReturnType<typeof createSignInLimits>;
  mayWrite: ReturnType<typeof createEmailLimits>;
};

export const accountRoutes = (app: App, identity: IdentityProvider, options: AccountsOptions) => {
  const { db, settings, product, mail, onFirstUser, onAddress, secret, firebase } = options;
  const links = {
    db,
    mail,
    origin: settings.origin,
    productName: async () => (await product.get()).product_name,
  };
  const limits = createSignInLimits(db);
  const mayWrite = createEmailLimits();
  sessionRoutes(app, db);
  // With Firebase, passwords are not checked here, so these calls do not exist.
  if (!firebase) {
    identityRoutes(app, identity, { ...links, life: options.life, limits });
    passwordRoutes(app, {
      ...{ ...links, limits, mayWrite, onAddress },
      minLength: settings.PASSWORD_MIN_LENGTH,
    });
    invitationRoutes(app, { db, limits, onAddress, minLength: settings.PASSWORD_MIN_LENGTH });
    const { connections, claimedGroups, trials, notify } = options;
    const ways = { connections, claimedGroups, trials, notify, onAddress };
    const sso = { db, origin: settings.origin, secret, ...ways };
    ssoRoutes(app, identity, sso);
    ssoAdminRoutes(app, sso);
    registerRoute(app, {
      ...links,
      mayWrite,
      signUp: () => readSignUp(options),
      minLength: settings.PASSWORD_MIN_LENGTH,
      onFirstUser,
    });
  }

  configRoute(app, options);
  logInRoute(app, { options, identity, links, limits, mayWrite });
  tokenRoutes(app, options, limits);
  handle(app, CALLS.getMe, (request) => Promise.resolve(request.user));
};

const readSignUp = async ({ product }: AccountsOptions) => {
  const { sign_up: mode, sign_up_domains: domains } = await product.get();
  return { mode, domains };
};

/** The person of a Firebase token. Why a token is invalid is logged and not returned. */
const firebaseSession = async (options: AccountsOptions, token: string, request: FastifyRequest) => {
  const { db, settings, firebase, onFirstUser, onAddress } = options;
  if (!firebase) return null;
  const claims = await firebase.verify(token).catch(async (error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'claims';
    const target = { id: null, name: 'Firebase' };
    await recordAudit(db, { ip: request.ip }, { action: 'user.sign_in_refused', target, detail: { reason } });
    throw new AppError('invalid_credentials');
  });
  const from = {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    language: languageOf(settings.DEFAULT_LANGUAGE, request.headers['accept-language']),
  };
  const { sessionDays } = firebase;
  return signInByFirebase(token, claims, from, {
    db,
    signUp: () => readSignUp(options),
    sessionDays,
    onFirstUser,
    onAddress,
  });
};

const configRoute = (app: App, options: AccountsOptions) => {
  const { db, settings, product, mail, engine, connections, thirdParties, firebase } = options;
  handle(app, CALLS.getConfig, async () => {
    const { product_name, sign_up, max_file_mb, max_pages, ask_all_domains } = await product.get();
    return {
      product_name,
      default_language: settings.DEFAULT_LANGUAGE,
      sign_up: (await anyUserExists(db)) ? sign_up : ('first' as const),
      mail: mail.configured,
      firebase: firebase?.config ?? null,
      sso: firebase ? [] : (await connections.list()).map(({ id, name }) => ({ id, name })),
      ask_all_domains,
      passkeys: !firebase && isIP(new URL(settings.origin).hostname.replace(/^\[|\]$/g, '')) === 0,
      ...thirdParties,
      password_min_length: settings.PASSWORD_MIN_LENGTH,
      engine: engine(),
      upload: {
        max_file_bytes: max_file_mb * 1_048_576,
        max_pages,
        max_files: settings.fixed.filesAtOnce,
        ocr: settings.OCR === 'on',
      },
    };
  });
};

const logInRoute = (app: App, { options, identity, links, limits, mayWrite }: SignInParts) => {
  const { db, mail, life, firebase } = options;
  handle(
    app,
    CALLS.logIn,
    async (request) => {
      const token = request.body.firebase_id_token;
      const found = firebase
        ? await firebaseSession(options, token, request)
        : await identity.verifyIdToken(token);
      const person = found && (await findUserForLogin(db, found.userId));
      if (!person) {
        await limits.countToken(request);
        throw new AppError('invalid_credentials');
      }
      const { user, emailVerified } = person;
      if (!firebase && !emailVerified && mustProveAddress(await readSignUp(options), mail.configured)) {
        await endSessions(db, user.id, { only: found.sessionId });
        // The mail adapter logs a failure.
        if (await mayWrite(user.email, request)) void sendLink('email', user, links).catch(() => {});
        throw new AppError('email_unverified');
      }
      const access = await db.transaction(async (tx) => {
        const opened = await openSession(tx, found, life);
        if (!opened) throw new AppError('invalid_credentials');
        await recordAudit(tx, request, { action: 'user.signed_in', actor: user });
        return opened;
      });
      return { user, access_token: access };
    },
    { rateLimit: SIGN_IN_LIMIT },
  );
};

const tokenRoutes = (app: App, { db, life }: AccountsOptions, limits: SignInParts['limits']) => {
  handle(app, CALLS.renewToken, async (request) => {
    const token = bearerToken(request);
    const sessionId = token && (await sessionOfToken(db, token));
    // Signed-in people are counted per session: attempts of strangers from the same address do not use up their budget.
    if (sessionId) await limits.renew(sessionId);
    else await limits.countToken(request);
    const next = sessionId && (await replaceToken(db, token, life));
    if (!next) throw new AppError('unauthenticated');
    return { access_token: next };
  });

  handle(app, CALLS.logOut, async (request) => {
    const { sessionId } = request.caller;
    await db.transaction(async (tx) => {
      if (sessionId) await endSessions(tx, request.user.id, { only: sessionId });
      await recordAudit(tx, request, { action: 'user.signed_out' });
    });
  });
};
