export { createConfigurationCache } from './configuration-cache.ts';
export { configurationRoutes } from './configuration-routes.ts';
export { loadConfiguration, type StoredConfiguration } from './configuration-store.ts';
export { createDomain } from './create-domain.ts';
export { holdConfigurer, holdDomain } from './hold-domain.ts';
export { domainRoutes } from './routes.ts';
export {
  expertsOf,
  finishDeletions,
  getDomain,
  isConfigurer,
  listDomains,
  requireConfigurer,
} from './store.ts';
