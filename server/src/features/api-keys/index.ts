export { authenticateCall } from './access.ts';
export { SCOPE_OF_CALL } from './policy.ts';
export { apiKeyRoutes } from './routes.ts';
