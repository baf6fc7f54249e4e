import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer, jwt, twoFactor } from 'better-auth/plugins';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  account,
  jwks,
  session,
  twoFactor as twoFactorTable,
  user,
  verification,
} from '../../tables/accounts.ts';
import { passwordQueue } from './password-queue.ts';

type Options = {
  db: Db;
  secret: string;
  publicUrl: string;
  productName: string;
  passwordMinLength: number;
  sessionDays: number;
};

export const IDENTITY_PATH = '/v1/auth';
/** Who the ID tokens are for: POST /v1/login. */
const AUDIENCE = 'docent-login';
const ID_TOKEN_LIFE = '5m';

/** The built-in identity provider: Better Auth with e-mail and password, handing out signed ID tokens. */
export const createIdentityProvider = (options: Options) => {
  const { db, secret, publicUrl, productName, passwordMinLength, sessionDays } = options;
  const auth = betterAuth({
    baseURL: publicUrl,
    basePath: IDENTITY_PATH,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user, session, account, verification, jwks, twoFactor: twoFactorTable },
    }),
    advanced: { database: { generateId: newId } },
    // The limits are ours, the same for every call (platform/http).
    rateLimit: { enabled: false },
    session: { expiresIn: sessionDays * 86_400, disableSessionRefresh: true },
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
      twoFactor({ issuer: productName }),
      jwt({
        jwt: {
          issuer: publicUrl,
          audience: AUDIENCE,
          expirationTime: ID_TOKEN_LIFE,
          // The session that the access tokens of POST /v1/login will belong to.
          definePayload: (signedIn) => ({ sid: signedIn.session.id }),
        },
      }),
      // The last: it reads which session is left after the others.
      bearer(),
    ],
  });

  return {
    handler: auth.handler,
    /** Person and session of an ID token, or null when the token is not one of ours, or not any more. */
    verifyIdToken: async (token: string): Promise<{ userId: string; sessionId: string } | null> => {
      const result = await auth.api.verifyJWT({ body: { token, issuer: publicUrl } }).catch(() => null);
      const payload = result?.payload;
      if (payload?.aud !== AUDIENCE || !payload.sub || typeof payload.sid !== 'string') return null;
      return { userId: payload.sub, sessionId: payload.sid };
    },
  };
};

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;
