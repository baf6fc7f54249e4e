import type { FirebaseConfig } from '@docent/contract';
import type { Sources } from '../../platform/http/content-security-policy.ts';

export type FirebaseSettings = {
  FIREBASE_PROJECT_ID?: string | undefined;
  FIREBASE_API_KEY?: string | undefined;
  FIREBASE_AUTH_DOMAIN?: string | undefined;
  FIREBASE_PROVIDERS: string[];
  fixed: { usesFirebase: boolean; firebaseEmulatorUrl?: string | undefined };
};

const CALLS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
/** Opens the windows of other providers. */
const WINDOWS = 'https://apis.google.com';

type Firebase = {
  config: FirebaseConfig;
  sources: Sources;
  /** Sign-in by other systems opens pop-up windows. */
  opensWindows: boolean;
};

/**
 * Returns the configuration that the web app needs to sign in with Firebase, and the sources its page may load; null with built-in
 * accounts.
 */
export const firebaseOf = (settings: FirebaseSettings): Firebase | null => {
  const { FIREBASE_PROJECT_ID: project_id, FIREBASE_API_KEY: api_key } = settings;
  if (!project_id || !api_key || !settings.fixed.usesFirebase) return null;
  const auth_domain = settings.FIREBASE_AUTH_DOMAIN ?? `${project_id}.firebaseapp.com`;
  const { firebaseEmulatorUrl } = settings.fixed;
  const emulator = firebaseEmulatorUrl ? new URL(firebaseEmulatorUrl).origin : null;
  const opensWindows = settings.FIREBASE_PROVIDERS.some((provider) => provider !== 'password');
  return {
    config: {
      project_id,
      api_key,
      auth_domain,
      providers: settings.FIREBASE_PROVIDERS,
      emulator_url: emulator,
    },
    opensWindows,
    sources: {
      connect: emulator ? [emulator] : CALLS,
      ...(opensWindows ? { script: [WINDOWS], frame: [emulator ?? `https://${auth_domain}`] } : {}),
    },
  };
};
