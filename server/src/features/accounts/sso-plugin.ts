import { sso } from '@better-auth/sso';
import { keepClaims } from './signed-in-claims.ts';
import type { SsoProvider } from './sso-provider.ts';

/** The plugin that checks what other systems say, the same at a sign-in and at a trial of one. */
export const ssoPlugin = (providers: SsoProvider[]) =>
  sso({
    defaultSSO: providers,
    domainVerification: { enabled: true },
    provisionUserOnEveryLogin: true,
    // The claims are used only after the whole answer has been verified.
    provisionUser: async ({ userInfo, token }) => keepClaims(userInfo, token?.idToken),
  });

type Trusted = { publicUrl: string; privateHosts: string[]; ssoProviders: SsoProvider[] };

/**
 * Origins that the plugin calls and redirects to. The plugin checks addresses by its own list; `fetch` decides which hosts may be called.
 */
export const trustedOrigins = ({ publicUrl, privateHosts, ssoProviders }: Trusted): string[] => [
  publicUrl,
  ...privateHosts.flatMap((host) => [`https://${host}`, `http://${host}`]),
  ...ssoProviders.flatMap(originOf),
];

const originOf = ({ oidcConfig, samlConfig }: SsoProvider): string[] =>
  [oidcConfig?.issuer, samlConfig?.entryPoint].flatMap((url) => (url ? [new URL(url).origin] : []));
