import {
  CurrentUser,
  LoginBody,
  LoginResponse,
  PublicConfig,
  RegisterBody,
  RegisterResponse,
  TokenResponse,
} from '@docent/contract';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { recordAudit } from '../audit/index.ts';
import { bearerToken } from './access.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { identityRoutes } from './identity-routes.ts';
import type { AccountsOptions } from './options.ts';
import { passwordRoutes } from './password-routes.ts';
import { register } from './register.ts';
import { sendLink } from './send-link.ts';
import { sessionRoutes } from './session-routes.ts';
import { endSessions, openSession, replaceToken } from './sessions.ts';
import { accountLimit, SIGN_IN_LIMIT } from './sign-in-limits.ts';
import { mustProveAddress } from './sign-up-policy.ts';
import { ssoAdminRoutes } from './sso-admin-routes.ts';
import { ssoRoutes } from './sso-routes.ts';
import { anyUserExists, findUserForLogin } from './store.ts';

export const accountRoutes = (app: App, identity: IdentityProvider, options: AccountsOptions) => {
  const { db, settings, product, mail, onFirstUser, engine, life, secret, connections, thirdParties } =
    options;
  const links = {
    db,
    mail,
    origin: settings.origin,
    productName: async () => (await product.get()).product_name,
  };
  const signUp = async () => {
    const { sign_up: mode, sign_up_domains: domains } = await product.get();
    return { mode, domains };
  };
  identityRoutes(app, identity, { db, origin: settings.origin, life, limitAccount: accountLimit(app) });
  passwordRoutes(app, { ...links, minLength: settings.PASSWORD_MIN_LENGTH });
  sessionRoutes(app, db);
  ssoRoutes(app, identity, { db, origin: settings.origin, secret, connections });
  ssoAdminRoutes(app, db, connections);

  app.get(
    '/v1/config',
    { config: { access: 'public' }, schema: { response: { 200: PublicConfig } } },
    async () => {
      const { product_name, sign_up, max_file_mb, max_pages } = await product.get();
      return {
        product_name,
        sign_up: (await anyUserExists(db)) ? sign_up : ('first' as const),
        mail: mail.configured,
        sso: (await connections.list()).map(({ id, name }) => ({ id, name })),
        ...thirdParties,
        password_min_length: settings.PASSWORD_MIN_LENGTH,
        engine,
        upload: {
          max_file_bytes: max_file_mb * 1_048_576,
          max_pages,
          max_files: settings.MAX_FILES,
          ocr: settings.OCR === 'on',
        },
      };
    },
  );

  app.post(
    '/v1/user/register',
    {
      config: { access: 'public', rateLimit: SIGN_IN_LIMIT },
      schema: { body: RegisterBody, response: { 201: RegisterResponse } },
    },
    async (request, reply) => {
      const user = await register(request.body, {
        ...links,
        signUp: await signUp(),
        passwordMinLength: settings.PASSWORD_MIN_LENGTH,
        onFirstUser,
      });
      if (user) await recordAudit(db, request, { action: 'user.registered', actor: user, target: user });
      return reply.status(201).send({ user });
    },
  );

  app.post(
    '/v1/login',
    {
      config: { access: 'public', rateLimit: SIGN_IN_LIMIT },
      schema: { body: LoginBody, response: { 200: LoginResponse } },
    },
    async (request) => {
      const found = await identity.verifyIdToken(request.body.firebase_id_token);
      const person = found && (await findUserForLogin(db, found.userId));
      if (!person) throw new AppError('invalid_credentials');
      const { user, emailVerified } = person;
      if (!emailVerified && mustProveAddress(await signUp(), mail.configured)) {
        await endSessions(db, user.id, { only: found.sessionId });
        void sendLink('email', user, links).catch(() => {});
        throw new AppError('email_unverified');
      }
      const token = await openSession(db, found, life);
      if (!token) throw new AppError('invalid_credentials');
      await recordAudit(db, request, { action: 'user.signed_in', actor: user });
      return { user, access_token: token };
    },
  );

  app.post(
    '/v1/token',
    {
      config: { access: 'public', rateLimit: SIGN_IN_LIMIT },
      schema: { response: { 200: TokenResponse } },
    },
    async (request) => {
      const token = bearerToken(request);
      const next = token && (await replaceToken(db, token, life));
      if (!next) throw new AppError('unauthenticated');
      return { access_token: next };
    },
  );

  app.post('/v1/logout', { config: { access: 'signed-in' } }, async (request, reply) => {
    const { sessionId } = request.caller;
    if (sessionId) await endSessions(db, request.user.id, { only: sessionId });
    await recordAudit(db, request, { action: 'user.signed_out' });
    return reply.status(204).send();
  });

  app.get(
    '/v1/me',
    { config: { access: 'signed-in' }, schema: { response: { 200: CurrentUser } } },
    (request) => Promise.resolve(request.user),
  );
};
