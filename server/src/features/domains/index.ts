export { mayChangeDocuments } from './policy.ts';
export { domainRoutes } from './routes.ts';
export { getDomain, insertDomain } from './store.ts';
