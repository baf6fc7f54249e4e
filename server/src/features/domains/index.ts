export { createConfigurationCache } from './configuration-cache.ts';
export { loadConfiguration, type StoredConfiguration } from './configuration-store.ts';
export { createDomain } from './create-domain.ts';
export { type HeldDomain, holdConfigurer, holdDomain, holdManager, holdReadDomain } from './hold-domain.ts';
export { recordLostManagers, tellLostManagers } from './lost-managers.ts';
export { domainsPlugin } from './plugin.ts';
export { requireManager } from './require-manager.ts';
export {
  expertsOf,
  getReadDomain,
  isConfigurer,
  listDomains,
  listModelsOfDomains,
  requireConfigurer,
  setDomainAccess,
} from './store.ts';
