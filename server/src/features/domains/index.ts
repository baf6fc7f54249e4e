export { createConfigurationCache } from './configuration-cache.ts';
export { loadConfiguration, type StoredConfiguration } from './configuration-store.ts';
export { createDomain } from './create-domain.ts';
export { holdConfigurer, holdManager, holdReadDomain } from './hold-domain.ts';
export { domainsPlugin } from './plugin.ts';
export {
  expertsOf,
  getReadDomain,
  isConfigurer,
  listDomains,
  listModelsOfDomains,
  requireConfigurer,
} from './store.ts';
