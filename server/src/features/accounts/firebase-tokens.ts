import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Fetch } from '../../platform/outgoing/fetch.ts';

/** How old a token may be when it is brought here, and how far clocks may differ. */
const MAX_AGE_SECONDS = 300;
const CLOCK_SECONDS = 60;
/** Google renews its keys within hours; an unknown one is asked for at most so often. */
const COOLDOWN_MS = 30_000;

const Claims = z.object({
  sub: z.string().min(1).max(128),
  exp: z.number(),
  auth_time: z.number(),
  email: z.email().max(254),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  firebase: z.object({ sign_in_provider: z.string(), tenant: z.string().optional() }),
});
export type FirebaseClaims = z.output<typeof Claims>;

type Options = { projectId: string; keysUrl: string; fetch: Fetch };

/**
 * Checks ID tokens of a Firebase project against the keys that Google publishes: RS256, issuer, audience, expiry, age,
 * a person, an address. The returned function throws, with the reason as `code`, for anything else.
 */
export const createFirebaseVerifier = ({ projectId, keysUrl, ...options }: Options) => {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    cooldownDuration: COOLDOWN_MS,
    [customFetch]: options.fetch,
  });
  return async (token: string): Promise<FirebaseClaims> => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: CLOCK_SECONDS,
    });
    return claimsOf(payload);
  };
};

const claimsOf = (payload: JWTPayload): FirebaseClaims => {
  const claims = Claims.parse(payload);
  // People of a tenant are known by the tenant's own rules, which are not the project's.
  if (claims.firebase.tenant) throw new Refused('tenant');
  if (claims.auth_time > Date.now() / 1_000 + CLOCK_SECONDS) throw new Refused('auth_time');
  return claims;
};

class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
