import type {
  CurrentUser,
  LoginResponse,
  ManagedUser,
  PublicConfig,
  RegisterBody,
  UserPatch,
} from '@docent/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, send } from '../../api/client.ts';
import { clearSession, saveSession } from '../../api/session.ts';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call<PublicConfig>('/config', { token: null }),
  staleTime: 30_000,
});

export const useConfig = () => useQuery(configQuery);

/** Signs in at the identity provider, takes its ID token to /login, and keeps what comes back. */
export const signIn = async (email: string, password: string): Promise<CurrentUser> => {
  const entered = await send('/auth/sign-in/email', {
    method: 'POST',
    body: { email, password },
    token: null,
  });
  const session = entered.headers.get('set-auth-token');
  const { token } = await call<{ token: string }>('/auth/token', { token: session });
  const body = { firebase_id_token: token };
  const { user, access_token } = await call<LoginResponse>('/login', { method: 'POST', body, token: null });
  saveSession(user, access_token);
  return user;
};

export const register = (body: RegisterBody) =>
  call<{ user: CurrentUser }>('/user/register', { method: 'POST', body, token: null });

export const signOut = async (): Promise<void> => {
  await call<void>('/logout', { method: 'POST' }).catch(() => {}); // the session ends here in any case
  clearSession({ byHand: true });
};

/** Changes the person's own record: here at once, on the server even when the page is left meanwhile. */
export const saveUser = async (user: CurrentUser, patch: UserPatch): Promise<void> => {
  saveSession({
    ...user,
    ...(patch.name ? { name: patch.name } : {}),
    ...(patch.language ? { language: patch.language } : {}),
  });
  const options = { method: 'PATCH', body: patch, keepalive: true };
  const { id, username, name, email, role, is_expert, language } = await call<ManagedUser>(
    `/users/${user.id}`,
    options,
  );
  saveSession({ id, username, name, email, role, is_expert, language });
};
