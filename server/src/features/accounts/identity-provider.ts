import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer, jwt } from 'better-auth/plugins';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { account, jwks, session, user, verification } from '../../tables/accounts.ts';
import { passwordQueue } from './password-queue.ts';

type Options = { db: Db; secret: string; publicUrl: string; passwordMinLength: number };

export const IDENTITY_PATH = '/v1/auth';
/** Who the ID tokens are for: POST /v1/login. */
const AUDIENCE = 'docent-login';
const ID_TOKEN_LIFE = '5m';

/** The built-in identity provider: Better Auth with e-mail and password, handing out signed ID tokens. */
export const createIdentityProvider = ({ db, secret, publicUrl, passwordMinLength }: Options) => {
  const auth = betterAuth({
    baseURL: publicUrl,
    basePath: IDENTITY_PATH,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, { provider: 'pg', schema: { user, session, account, verification, jwks } }),
    advanced: { database: { generateId: newId } },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: 256,
      password: passwordQueue,
    },
    user: {
      additionalFields: {
        username: { type: 'string', required: true, input: false },
        role: { type: 'string', required: true, input: false },
        language: { type: 'string', required: true, input: false },
        founder: { type: 'boolean', required: false, input: false },
      },
    },
    plugins: [
      bearer(),
      jwt({
        jwt: {
          issuer: publicUrl,
          audience: AUDIENCE,
          expirationTime: ID_TOKEN_LIFE,
          definePayload: () => ({}),
        },
      }),
    ],
  });

  return {
    handler: auth.handler,
    context: () => auth.$context,
    /** The id of the person whom an ID token names, or null when the token is not one of ours, or not any more. */
    verifyIdToken: async (token: string): Promise<string | null> => {
      const result = await auth.api.verifyJWT({ body: { token, issuer: publicUrl } }).catch(() => null);
      const payload = result?.payload;
      return payload?.aud === AUDIENCE && payload.sub ? payload.sub : null;
    },
  };
};

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;
