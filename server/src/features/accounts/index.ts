export { type AccountsOptions, authenticate, bearerToken } from './access.ts';
export { createIdentityProvider } from './identity-provider.ts';
export { accountRoutes } from './routes.ts';
export { deleteExpiredTokens, findUser } from './store.ts';
