import type { CurrentUser } from '@docent/contract';
import { STORAGE_KEY_TOKEN, STORAGE_KEY_USER } from '@docent/contract/constants';
import { useSyncExternalStore } from 'react';

/** The signed-in user, in local storage under the specification's keys. */
const listeners = new Set<() => void>();
let cached: { raw: string | null; user: CurrentUser | null } = { raw: null, user: null };

export const readToken = (): string | null =>
  localStorage.getItem(STORAGE_KEY_TOKEN) ?? sessionStorage.getItem(STORAGE_KEY_TOKEN);

export const readUser = (): CurrentUser | null => {
  const raw = localStorage.getItem(STORAGE_KEY_USER);
  if (raw === cached.raw) return cached.user;
  cached = { raw, user: parse(raw) };
  return cached.user;
};

const parse = (raw: string | null): CurrentUser | null => {
  if (!raw) return null;
  try {
    // Written by signIn below only.
    return JSON.parse(raw) as CurrentUser;
  } catch {
    return null;
  }
};

const changed = () => {
  for (const listener of listeners) listener();
};

let endedByHand = false;

/** Returns whether the user signed out with the button: the sign-in then has no page to return to. */
export const hasSignedOutByHand = (): boolean => endedByHand;

/** Stores the signed-in user; without a token updates the user, unless they have signed out meanwhile. */
export const saveSession = (user: CurrentUser, token?: string): void => {
  if (!token && !readToken()) return;
  endedByHand = false;
  localStorage.setItem(STORAGE_KEY_USER, JSON.stringify(user));
  if (token) localStorage.setItem(STORAGE_KEY_TOKEN, token);
  changed();
};

/** Stores a renewed token. */
export const saveToken = (token: string): void => {
  const storage = localStorage.getItem(STORAGE_KEY_TOKEN) === null ? sessionStorage : localStorage;
  storage.setItem(STORAGE_KEY_TOKEN, token);
};

/** Ends the session in this browser; `byHand` when the person asked for it. */
export const clearSession = ({ byHand = false } = {}): void => {
  endedByHand = byHand;
  for (const storage of [localStorage, sessionStorage]) {
    storage.removeItem(STORAGE_KEY_USER);
    storage.removeItem(STORAGE_KEY_TOKEN);
  }
  changed();
};

/** Calls `listener` at every change of the session, in this tab or another; returns the way to stop. */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The signed-in person, or null. */
export const useUser = (): CurrentUser | null => {
  const user = useSyncExternalStore(onSessionChange, readUser);
  return user && readToken() ? user : null;
};
