export { authenticate, bearerToken } from './access.ts';
export { createIdentityProvider } from './identity-provider.ts';
export { accountRoutes } from './routes.ts';
export { accessTokenIdOf, deleteExpiredTokens } from './store.ts';
