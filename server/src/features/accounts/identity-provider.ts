import { passkey } from '@better-auth/passkey';
import { type DefaultLanguage, usernameOf } from '@docent/contract';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { bearer, jwt, twoFactor } from 'better-auth/plugins';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Fetch } from '../../platform/outgoing/fetch.ts';
import { fetchingBy } from '../../platform/outgoing/within.ts';
import type { Secrets } from '../../platform/seal.ts';
import {
  account,
  jwks,
  passkey as passkeyTable,
  session,
  ssoProvider,
  twoFactor as twoFactorTable,
  user,
  verification,
} from '../../tables/accounts.ts';
import { IDENTITY_PATH } from './identity-path.ts';
import { identitySecrets } from './identity-secrets.ts';
import { languageOf } from './language-of.ts';
import { passwordQueue } from './password-queue.ts';
import { FRESH_SECONDS } from './passwords.ts';
import { isOfDomains } from './sign-up-policy.ts';
import { keepJudgement, profileAtHand } from './signed-in-claims.ts';
import { isVouchedFor, judgeIdentity, nameOfPerson } from './sso-person.ts';
import { ssoPlugin, trustedOrigins } from './sso-plugin.ts';
import type { SsoProvider } from './sso-provider.ts';
import { freeUsername } from './store.ts';

type Options = {
  db: Db;
  secrets: Secrets;
  publicUrl: string;
  defaultLanguage: DefaultLanguage;
  passwordMinLength: number;
  sessionDays: number;
  /** Looked into at every request. */
  ssoProviders: SsoProvider[];
  /** How other systems are called. */
  fetch: Fetch;
  /** Hosts of the operator's own network that may be called. */
  privateHosts: string[];
};

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

/** Audience of the ID tokens: POST /v1/login. */
const AUDIENCE = 'docent-login';
const ID_TOKEN_LIFE = '5m';

/** Judges an identity that the plugin has checked, before anything is stored of it. */
const judgeBy =
  ({ db, ssoProviders }: Options): ValidateUserInfo =>
  async ({ user: said, source }) => {
    const provider = ssoProviders.find((one) => one.providerId === source.sso?.providerId);
    if (!provider) return { error: 'not_found' };
    const { providerId: id, domain, authoritative } = provider;
    const profile = source.sso?.profile ?? {};
    const isKnown = source.action === 'sign-in';
    const judged = await judgeIdentity(
      db,
      { id, emailDomains: domain.split(','), authoritative },
      { email: String(said.email), profile, userId: isKnown ? String(said.id) : null },
    );
    // Whether a known person's account is disabled is asked at the sign-in itself, however they came.
    const refused = isKnown && judged.refused === 'account' ? null : judged.refused;
    keepJudgement({ profile });
    if (refused) keepJudgement({ refused: { reason: refused, account: judged.account } });
    else if (!isKnown) keepJudgement({ introduced: source.action === 'link-account' ? 'linked' : 'created' });
    return refused ? { error: refused } : undefined;
  };

type CreateHooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['user']>['create'];

/** Completes a person whom another system brings. Only its people are made here, and only of the e-mail domains that are its own. */
const createPerson =
  ({ db, ssoProviders, defaultLanguage }: Options): NonNullable<NonNullable<CreateHooks>['before']> =>
  async (made, context) => {
    const id = /\/([^/]+)$/.exec(context?.path ?? '') && context?.params?.providerId;
    const provider = ssoProviders.find((one) => one.providerId === id);
    if (!provider || !isOfDomains(made.email, provider.domain.split(','))) return false;
    const profile = profileAtHand();
    const name = nameOfPerson(profile, made.email);
    const isVouched = isVouchedFor(profile, provider);
    const { rows } = await db.execute<{ username: string }>(
      sql`select ${freeUsername(usernameOf(name))} as username`,
    );
    return {
      data: {
        ...made,
        name,
        username: rows[0]?.username,
        role: 'normal',
        language: languageOf(defaultLanguage, context?.headers?.get('accept-language')),
        emailVerified: isVouched,
        addressTyped: !isVouched,
      },
    };
  };

const pluginsOf = ({ publicUrl, ssoProviders }: Options) => [
  twoFactor(),
  passkey({
    origin: publicUrl,
    // A passkey stands for password and second factor: the device must know its person, each time.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw new APIError('BAD_REQUEST');
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
      },
    },
  }),
  ssoPlugin(ssoProviders),
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
];

/** The built-in identity provider: Better Auth with e-mail and password, handing out signed ID tokens. */
export const createIdentityProvider = (options: Options) => {
  const { db, secrets, publicUrl, passwordMinLength, sessionDays, ssoProviders, privateHosts } = options;
  const auth = betterAuth({
    baseURL: publicUrl,
    basePath: IDENTITY_PATH,
    ...identitySecrets(secrets),
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user,
        session,
        account,
        verification,
        jwks,
        twoFactor: twoFactorTable,
        ssoProvider,
        passkey: passkeyTable,
      },
    }),
    advanced: { database: { generateId: newId } },
    // The limits are ours, the same for every call (platform/http).
    rateLimit: { enabled: false },
    // The plugin judges addresses too, by its own list: who may be called is decided by `fetch`.
    trustedOrigins: () => trustedOrigins({ publicUrl, privateHosts, ssoProviders }),
    account: { accountLinking: { enabled: true, trustedProviders: [] } },
    databaseHooks: {
      user: {
        create: {
          before: createPerson(options),
        },
      },
    },
    session: {
      expiresIn: sessionDays * 86_400,
      disableSessionRefresh: true, // A passkey is a way in that lasts: it is not for a stolen token.
      freshAge: FRESH_SECONDS,
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: 256,
      password: passwordQueue,
    },
    user: {
      additionalFields: {
        username: { type: 'string', required: false, input: false },
        role: { type: 'string', required: false, input: false },
        language: { type: 'string', required: false, input: false },
        founder: { type: 'boolean', required: false, input: false },
        addressTyped: { type: 'boolean', required: false, input: false },
      },
      validateUserInfo: judgeBy(options),
    },
    plugins: pluginsOf(options),
  });

  return {
    // The plugins call the global `fetch`, and take no other.
    handler: (request: Request): Promise<Response> => fetchingBy(options.fetch, () => auth.handler(request)),
    /** Returns an ID token for the holder of this session, or null. */
    idTokenOf: async (sessionToken: string): Promise<string | null> => {
      const headers = new Headers({ authorization: `Bearer ${sessionToken}` });
      const result = await auth.api.getToken({ headers }).catch(() => null);
      return result?.token ?? null;
    },
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
