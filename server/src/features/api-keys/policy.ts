import type { ApiKeyScope, CurrentUser } from '@docent/contract';

/** Who may make keys: everybody for what they may do themselves, owners only, or nobody. */
export const API_KEYS_FOR = ['everyone', 'owners', 'nobody'] as const;
export type ApiKeysFor = (typeof API_KEYS_FOR)[number];

type Person = Pick<CurrentUser, 'role'>;

export const mayMakeKeys = (person: Person, keysFor: ApiKeysFor): boolean =>
  keysFor === 'everyone' || (keysFor === 'owners' && person.role === 'owner');

/** Owners see which keys there are, and revoke any. */
export const mayAdministerKeys = (person: Person): boolean => person.role === 'owner';

/**
 * Which calls a key may make with which scope. What is not named here is closed to keys, whoever their owner is:
 * accounts, settings, keys, the audit log, and whatever is added later without a line here. A call that is open still
 * passes its own policy as the owner's.
 */
export const SCOPE_OF_CALL: Readonly<Record<string, ApiKeyScope | 'any'>> = {
  'GET /v1/me': 'read',
  'GET /v1/domains': 'read',
  'GET /v1/domains/:id': 'read',
  'GET /v1/domains/:id/dashboard': 'read',
  'GET /v1/documents': 'read',
  'GET /v1/documents/:id': 'read',
  'GET /v1/documents/:id/file': 'read',
  'GET /v1/documents/:id/pages': 'read',
  'GET /v1/chats': 'read',
  'GET /v1/chats/:id': 'read',
  'GET /v1/chats/:id/images/:imageId': 'read',
  'GET /v1/messages': 'read',
  'GET /v1/lessons': 'read',
  'GET /v1/lessons/:id': 'read',
  'GET /v1/executions': 'read',
  'GET /v1/executions/:id': 'read',
  'POST /v1/domains/:id/search': 'read',
  'PATCH /v1/messages/:id': 'ask',
  'POST /v1/domains/:id/ask': 'ask',
  'POST /v1/documents': 'documents',
  'PATCH /v1/documents/:id': 'documents',
  'DELETE /v1/documents/:id': 'documents',
  'POST /v1/documents/:id/ingest': 'documents',
  'POST /v1/documents/:id/cancel': 'documents',
  // Each of its tools asks for a scope of its own.
  'POST /mcp': 'any',
};

/** Whether a key with these scopes may make this call; `route` is the pattern of its address. */
export const keyMayCall = (scopes: readonly ApiKeyScope[], method: string, route: string): boolean => {
  const scope = SCOPE_OF_CALL[`${method === 'HEAD' ? 'GET' : method} ${route}`];
  return scope === 'any' || (scope !== undefined && scopes.includes(scope));
};
