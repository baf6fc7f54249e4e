import { type AnyCall, API_VERSION_PATH, type ApiKeyScope, CALLS, type CurrentUser } from '@docent/contract';

/** Who may make keys: everybody for what they may do themselves, owners only, or nobody. */
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
 * Which calls a key may make with which scope, as the contract has it. What has no scope there is closed to keys, whoever
 * their owner is: accounts, settings, keys, the audit log, and whatever is added later without one. A call that is open
 * still passes its own policy as the owner's.
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
