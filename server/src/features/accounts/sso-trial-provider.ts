import { betterAuth } from 'better-auth';
import { type MemoryDB, memoryAdapter } from 'better-auth/adapters/memory';
import type { Secrets } from '../../platform/seal.ts';
import { IDENTITY_PATH } from './identity-path.ts';
import { identitySecrets } from './identity-secrets.ts';
import type { Profile } from './sso-person.ts';
import { ssoPlugin, trustedOrigins } from './sso-plugin.ts';
import type { SsoProvider } from './sso-provider.ts';

/** State that the plugin stores between redirect and callback. */
export type KeptState = { id: string; identifier: string; value: string; expiresAt: string };
type Options = { secrets: Secrets; publicUrl: string; privateHosts: string[]; ssoProviders: SsoProvider[] };

/**
 * The identity provider with a memory of its own, for one trial: it checks an answer as the other does, and whatever it
 * makes of it, people, links and sessions, is gone with it.
 */
export const trialProvider = (options: Options, kept: KeptState[]) => {
  const { secrets, publicUrl } = options;
  const memory: MemoryDB = {
    user: [],
    session: [],
    account: [],
    ssoProvider: [],
    verification: kept.map((row) => ({ ...row, expiresAt: new Date(row.expiresAt) })),
  };
  const seen: { profile: Profile } = { profile: {} };
  const auth = betterAuth({
    baseURL: publicUrl,
    basePath: IDENTITY_PATH,
    ...identitySecrets(secrets),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: memoryAdapter(memory),
    trustedOrigins: () => trustedOrigins(options),
    user: {
      validateUserInfo: ({ source }) => {
        seen.profile = source.sso?.profile ?? {};
      },
    },
    plugins: [ssoPlugin(options.ssoProviders)],
  });
  return {
    handler: auth.handler,
    /** The claims or attributes that came with the last answer. */
    profile: (): Profile => seen.profile,
    kept: (): KeptState[] =>
      (memory.verification ?? []).map(({ id, identifier, value, expiresAt }) => ({
        id: String(id),
        identifier: String(identifier),
        value: String(value),
        expiresAt: new Date(expiresAt).toISOString(),
      })),
  };
};
