export { authenticate, authenticateSession, bearerToken } from './access.ts';
export { findByUsernames, isActive } from './colleagues.ts';
export { createIdentityProvider } from './identity-provider.ts';
export { watchRevocations } from './revocations.ts';
export { accountRoutes } from './routes.ts';
export { deleteExpired } from './sessions.ts';
