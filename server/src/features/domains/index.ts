export { createConfigurationCache } from './configuration-cache.ts';
export { loadConfiguration, type StoredConfiguration } from './configuration-store.ts';
export { createDomain } from './create-domain.ts';
export {
  type HeldDomain,
  type Holding,
  holdConfigurer,
  holdDomain,
  holdManager,
  holdReadDomain,
} from './hold-domain.ts';
export { recordLostManagers, tellLostManagers } from './lost-managers.ts';
export { domainsPlugin } from './plugin.ts';
export { requireManager } from './require-manager.ts';
export {
  expertsOf,
  getReadDomain,
  groupExpertsOf,
  isConfigurer,
  listDomains,
  listModelsOfDomains,
  requireConfigurer,
  setDomainAccess,
} from './store.ts';
