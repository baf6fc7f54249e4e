import { type AnyCall, API_VERSION_PATH, type ApiKeyScope, CALLS, type CurrentUser } from '@docent/contract';

/** Users who may create API keys, each for their own rights: all, owners only, or none. */
export const API_KEYS_FOR = ['everyone', 'owners', 'nobody'] as const;
export type ApiKeysFor = (typeof API_KEYS_FOR)[number];

type Person = Pick<CurrentUser, 'role'>;

export const mayMakeKeys = (person: Person, keysFor: ApiKeysFor): boolean =>
  keysFor === 'everyone' || (keysFor === 'owners' && person.role === 'owner');

/** Owners see which keys there are, and revoke any. */
export const mayAdministerKeys = (person: Person): boolean => person.role === 'owner';

const ROUTES = Object.values<AnyCall>(CALLS).flatMap(({ method, path, scope }) =>
  scope ? [[`${method} ${API_VERSION_PATH}${path}`, scope] as const] : [],
);

/**
 * Scope that each call needs of a key, as in the contract. Calls without a scope are closed to keys, whatever the role of their owner:
 * accounts, settings, keys, the audit log, and any new call without one. A call made with a key still passes its own policy as the owner.
 */
export const SCOPE_OF_CALL: Readonly<Record<string, ApiKeyScope | 'any'>> = {
  ...Object.fromEntries(ROUTES),
  // No call of the contract: each of its tools asks for a scope of its own.
  'POST /mcp': 'any',
};

/** Whether a key with these scopes may make this call; `route` is the pattern of its address. */
export const keyMayCall = (scopes: readonly ApiKeyScope[], method: string, route: string): boolean => {
  const scope = SCOPE_OF_CALL[`${method === 'HEAD' ? 'GET' : method} ${route}`];
  return scope === 'any' || (scope !== undefined && scopes.includes(scope));
};
