import {
  CurrentUser,
  LoginBody,
  LoginResponse,
  PublicConfig,
  RegisterBody,
  UserPatch,
} from '@docent/contract';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { type AccountsOptions, bearerToken } from './access.ts';
import { IDENTITY_PATH, type IdentityProvider } from './identity-provider.ts';
import { register } from './register.ts';
import { anyUserExists, createAccessToken, deleteAccessToken, findUser, updateUser } from './store.ts';

/** The identity provider's own calls that the web app may make; all others stay closed. */
const IDENTITY_CALLS = { 'POST /sign-in/email': true, 'GET /token': true, 'POST /sign-out': true } as const;
const SIGN_IN_LIMIT = { max: 60, timeWindow: '1 minute' };

export const accountRoutes = (app: App, identity: IdentityProvider, options: AccountsOptions) => {
  const { db, settings, onFirstUser, engine } = options;

  app.get(
    '/v1/config',
    { config: { access: 'public' }, schema: { response: { 200: PublicConfig } } },
    async () => ({
      product_name: settings.PRODUCT_NAME,
      sign_up: (await anyUserExists(db)) ? settings.SIGN_UP : ('first' as const),
      password_min_length: settings.PASSWORD_MIN_LENGTH,
      engine,
      upload: { max_file_bytes: settings.MAX_FILE_MB * 1_048_576, max_pages: settings.MAX_PAGES },
    }),
  );

  app.post(
    '/v1/user/register',
    {
      config: { access: 'public', rateLimit: SIGN_IN_LIMIT },
      schema: { body: RegisterBody, response: { 201: z.object({ user: CurrentUser }) } },
    },
    async (request, reply) => {
      const user = await register(request.body, {
        db,
        signUp: settings.SIGN_UP,
        passwordMinLength: settings.PASSWORD_MIN_LENGTH,
        onFirstUser,
      });
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
      const userId = await identity.verifyIdToken(request.body.firebase_id_token);
      const user = userId && (await findUser(db, userId));
      if (!user) throw new AppError('invalid_credentials');
      return { user, access_token: await createAccessToken(db, user.id) };
    },
  );

  app.post('/v1/logout', { config: { access: 'signed-in' } }, async (request, reply) => {
    const token = bearerToken(request);
    if (token) await deleteAccessToken(db, token);
    return reply.status(204).send();
  });

  app.get(
    '/v1/me',
    { config: { access: 'signed-in' }, schema: { response: { 200: CurrentUser } } },
    (request) => Promise.resolve(request.user),
  );

  app.patch(
    '/v1/users/:id',
    {
      config: { access: 'signed-in' },
      schema: { params: z.object({ id: z.uuid() }), body: UserPatch, response: { 200: CurrentUser } },
    },
    async (request) => {
      if (request.params.id !== request.user.id) throw new AppError('not_found');
      const user = await updateUser(db, request.user.id, request.body);
      if (!user) throw new AppError('not_found');
      return user;
    },
  );

  app.route({
    method: ['GET', 'POST'],
    url: `${IDENTITY_PATH}/*`,
    config: { access: 'public', rateLimit: SIGN_IN_LIMIT },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = request.url.slice(IDENTITY_PATH.length).split('?')[0];
      if (!(`${request.method} ${path}` in IDENTITY_CALLS)) throw new AppError('not_found');
      const answer = await identity.handler(toWebRequest(request, settings.origin));
      if (!answer.ok) throw identityError(answer.status);
      const token = answer.headers.get('set-auth-token');
      if (token) reply.header('set-auth-token', token);
      return reply.status(answer.status).send(await answer.json());
    },
  });
};

const toWebRequest = (
  request: { url: string; method: string; headers: Record<string, unknown>; body: unknown },
  origin: string,
) => {
  const headers = new Headers({ 'content-type': 'application/json', origin });
  if (typeof request.headers.authorization === 'string')
    headers.set('authorization', request.headers.authorization);
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : null;
  return new Request(new URL(request.url, origin), { method: request.method, headers, body });
};

/** Better Auth's refusals in our words; none tells whether an address is known. */
const identityError = (status: number) => {
  if (status === 429) return new AppError('too_many_requests');
  return status >= 500 ? new AppError('unexpected') : new AppError('invalid_credentials');
};
