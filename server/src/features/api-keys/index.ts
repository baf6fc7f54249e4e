export { authenticateCall } from './access.ts';
export { apiKeysPlugin } from './plugin.ts';
export { SCOPE_OF_CALL } from './policy.ts';
