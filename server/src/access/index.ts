export { mayAdministerDomains, mayConfigureDomain, maySeeDomain } from './domain-rules.ts';
export {
  domainIdsOf,
  domainIdsOfColumn,
  isExpertAnywhere,
  isExpertIn,
  isExpertOf,
  setExpertDomains,
} from './experts.ts';
export { visibleDomains } from './visible-domains.ts';
