export { giveRole, takeRole } from './change-grants.ts';
export { closedTo, restrictedManagedBy } from './closed-domains.ts';
export {
  type NamesOnList,
  namesOnList,
  passAccess,
  requireReaders,
  type SourceAccess,
  setDocumentLists,
} from './document-lists.ts';
export {
  mayAdministerDomains,
  mayConfigureDomain,
  mayGrantAccess,
  mayKnowDomain,
  mayManageDocuments,
  mayReadDomain,
  type Standing,
  type StoredStanding,
} from './domain-rules.ts';
export {
  domainIdsOf,
  domainIdsOfColumn,
  isExpertAnywhere,
  isExpertIn,
  managesAnyDomain,
  roleIn,
  roleOf,
  setExpertDomains,
  setExpertsOfDomain,
} from './grants.ts';
export {
  domainsManagedThrough,
  domainsOpenedBy,
  groupsEntered,
  type ManagedDomain,
  managersOf,
  withoutManager,
} from './groups.ts';
export { domainsReadThrough } from './opened-to.ts';
export {
  holdAccess,
  holdAccessChange,
  peopleOfPrincipals,
  principalsOf,
} from './principals.ts';
export { listedFor, readByAll, readByEach, readsDomain } from './readable-documents.ts';
export {
  type DocumentReader,
  OPEN_READER,
  peopleOf,
  type Reader,
  readerOf,
  readerRows,
  readersText,
  sharedReader,
  standingOf,
} from './reader.ts';
export { documentsOfMessage, keepReaders, restsOn, restsOnRestricted, withheldFrom } from './rests-on.ts';
export { domainsRestedOn, isForDomain, readsAllOf, restsWithin } from './rests-on-documents.ts';
export { knownDomains, readableDomain, readDomains } from './visible-domains.ts';
