import type { CurrentUser, FirebaseConfig, RegisterBody, UserPatch } from '@docent/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, endSession, send } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { clearSession, readToken, saveSession } from '../../api/session.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { takeChosenLanguage } from './chosen-language.ts';
import { passkeyAnswer } from './passkey-answer.ts';

export const configQuery = queryOptions({
  queryKey: keys.config,
  queryFn: () => call('getConfig', { token: null }),
  staleTime: 30_000,
});

/** Loads the signed-in user, and stores them in the browser too. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: async () => {
    const user = await call('getMe');
    saveSession(user);
    return user;
  },
});

export const useConfig = () => useQuery(configQuery);

/** Header with the identity provider's state, which replaces a cookie and is sent with the next call. */
const STATE = 'identity-state';

/** Exchanges a session of the identity provider at /login, and stores the result. */
const enter = async (session: string | null): Promise<void> => {
  const { token } = await call('getIdToken', { token: session });
  await login(token);
};

/** Signs in with what another system's sign-in brought back to this tab. */
export const enterWithTicket = async (ticket: string, binding: string): Promise<void> => {
  const options = { body: { ticket, binding }, token: null };
  const { firebase_id_token: token } = await call('exchangeTicket', options);
  await login(token);
};

const login = async (token: string): Promise<void> => {
  const body = { firebase_id_token: token };
  const { user, access_token } = await call('logIn', { body, token: null });
  saveSession(user, access_token);
  const chosen = takeChosenLanguage() ?? user.language;
  // The language chosen before sign-in is saved for the account; a failed save does not block the sign-in.
  if (chosen !== user.language) await saveUser(user, { language: chosen }).catch(() => {});
  // The account's language, whatever the browser's. A failed load of its texts does not block the sign-in either.
  await changeLanguage(chosen).catch(() => {});
};

type Firebase = FirebaseConfig | null | undefined;
/** Firebase's SDK is loaded only where it is used. */
const sdk = () => import('./firebase.ts');

/** Signs in. Resolves with null, or, when a second factor is asked for, with what `enterCode` needs. */
export const signIn = async (firebase: Firebase, email: string, password: string): Promise<string | null> => {
  if (firebase) {
    await login(await (await sdk()).byPassword(firebase, email, password));
    return null;
  }
  const body = { email, password };
  const entered = await send('signIn', { body, token: null });
  const session = entered.headers.get('set-auth-token');
  if (!session) return entered.headers.get(STATE) ?? '';
  await enter(session);
  return null;
};

/** Signs in with a passkey. Throws when the user cancels. */
export const signInByPasskey = async (): Promise<void> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const asked = await send('startPasskeySignIn', { token: null });
  const answer = await startAuthentication({ optionsJSON: await asked.json() });
  const headers = { [STATE]: asked.headers.get(STATE) ?? '' };
  const entered = await send('signInByPasskey', {
    body: { response: passkeyAnswer(answer) },
    token: null,
    headers,
  });
  await enter(entered.headers.get('set-auth-token'));
};

/** The second step: a code of the app, or a backup code. */
export const enterCode = async (state: string, code: string): Promise<void> => {
  const id = /^\d{6}$/.test(code) ? 'signInByCode' : 'signInByBackupCode';
  const entered = await send(id, { body: { code }, token: null, headers: { [STATE]: state } });
  await enter(entered.headers.get('set-auth-token'));
};

/** In a window of another system that the Firebase project knows. */
export const signInByProvider = async (firebase: FirebaseConfig, id: string): Promise<void> =>
  login(await (await sdk()).byProvider(firebase, id));

/** Makes an account and signs in with it. Resolves with false when the address must be proven first. */
export const signUp = async (firebase: Firebase, body: RegisterBody): Promise<boolean> => {
  if (firebase) {
    await login(await (await sdk()).createAccount(firebase, body));
    return true;
  }
  const { user } = await call('register', { body, token: null });
  if (user) await signIn(null, body.email, body.password);
  return user !== null;
};

export const askForReset = async (firebase: Firebase, email: string): Promise<void> => {
  if (firebase) await (await sdk()).sendReset(firebase, email);
  else await send('askPasswordReset', { body: { email }, token: null });
};

export const setPassword = (token: string, password: string) =>
  call('setPasswordByLink', { body: { token, password }, token: null });

export const readInvitation = (token: string) => call('readInvitation', { body: { token }, token: null });

export const acceptInvitation = (token: string, name: string, password: string) =>
  call('acceptInvitation', { body: { token, name, password }, token: null });

export const verifyAddress = (token: string, password: string) =>
  call('verifyAddress', { body: { token, password }, token: null });

/** Signs out in this browser at once, and then on the server. */
export const signOut = async (): Promise<void> => {
  const token = readToken();
  clearSession({ byHand: true });
  if (token) await endSession(token).catch(() => {}); // a session that cannot be ended there expires
};

/** Changes the person's own record: here at once, on the server even when the page is left meanwhile. */
export const saveUser = async (user: CurrentUser, patch: UserPatch): Promise<void> => {
  saveSession({
    ...user,
    ...(patch.name ? { name: patch.name } : {}),
    ...(patch.language ? { language: patch.language } : {}),
  });
  const options = { params: { id: user.id }, body: patch, keepalive: true };
  const { id, username, name, email, role, is_expert, language } = await call('updateUser', options);
  saveSession({ id, username, name, email, role, is_expert, language });
};
