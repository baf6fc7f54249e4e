import type { FirebaseConfig } from '@docent/contract';
import { FirebaseError, initializeApp } from '@firebase/app';
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  SAMLAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type UserCredential,
  updateProfile,
} from '@firebase/auth';
import { ApiError } from '../../api/client.ts';

/** Sign-in by Firebase's SDK, a part of the app that loads only where the installation uses it. */
let started: Auth | null = null;

const authOf = ({ api_key, auth_domain, project_id, emulator_url }: FirebaseConfig): Auth => {
  if (started) return spoken(started);
  const app = initializeApp({ apiKey: api_key, authDomain: auth_domain, projectId: project_id });
  // The session is our own: Firebase stores nothing in the browser.
  started = initializeAuth(app, {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulator_url) connectAuthEmulator(started, emulator_url, { disableWarnings: true });
  return spoken(started);
};

/** Sets the language of Firebase's e-mails and windows to the page's. */
const spoken = (auth: Auth): Auth => {
  auth.languageCode = document.documentElement.lang;
  return auth;
};

/** Error codes for Firebase's refusals; none reveals whether an address is known. */
const CODES: Record<string, string> = {
  'auth/invalid-credential': 'invalid_credentials',
  'auth/invalid-login-credentials': 'invalid_credentials',
  'auth/wrong-password': 'invalid_credentials',
  'auth/user-not-found': 'invalid_credentials',
  'auth/user-disabled': 'invalid_credentials',
  'auth/invalid-email': 'invalid_credentials',
  'auth/email-already-in-use': 'sign_up_refused',
  'auth/weak-password': 'password_too_short',
  'auth/too-many-requests': 'too_many_requests',
  'auth/network-request-failed': 'network',
};

const worded = async <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    if (!(error instanceof FirebaseError)) throw error;
    throw new ApiError(CODES[error.code] ?? error.code, error.message, 0);
  });

/** The ID token for POST /v1/login; Firebase's own session ends at once. */
const tokenOf = async (auth: Auth, { user }: UserCredential): Promise<string> => {
  // Anew, so that it carries the name and the address as they are now.
  const token = await user.getIdToken(true);
  await signOut(auth);
  return token;
};

export const byPassword = (config: FirebaseConfig, email: string, password: string): Promise<string> => {
  const auth = authOf(config);
  return worded(signInWithEmailAndPassword(auth, email, password).then((made) => tokenOf(auth, made)));
};

/** In a window of the other system: google.com, microsoft.com, saml.corp, oidc.corp. */
export const byProvider = (config: FirebaseConfig, id: string): Promise<string> => {
  const auth = authOf(config);
  const provider = id.startsWith('saml.') ? new SAMLAuthProvider(id) : new OAuthProvider(id);
  return worded(signInWithPopup(auth, provider).then((made) => tokenOf(auth, made)));
};

type NewAccount = { name: string; email: string; password: string };

export const createAccount = (
  config: FirebaseConfig,
  { name, email, password }: NewAccount,
): Promise<string> => {
  const auth = authOf(config);
  const make = async () => {
    const made = await createUserWithEmailAndPassword(auth, email, password);
    await updateProfile(made.user, { displayName: name });
    await sendEmailVerification(made.user);
    return tokenOf(auth, made);
  };
  return worded(make());
};

export const sendReset = (config: FirebaseConfig, email: string): Promise<void> =>
  worded(sendPasswordResetEmail(authOf(config), email));
