export { giveRole, takeRole } from './change-grants.ts';
export { closedTo, restrictedManagedBy, toldOfDomain } from './closed-domains.ts';
export {
  holdSameReaders,
  type NamesOnList,
  namesOnList,
  type PassedAccess,
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
  answersFor,
  domainIdsOf,
  domainIdsOfColumn,
  hasExpertBesides,
  isExpertAnywhere,
  isExpertIn,
  managedBy,
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
  isDirectlyIn,
  type ManagedDomain,
  managersOf,
  toldOf,
  withoutManager,
} from './groups.ts';
export { domainsReadThrough, domainsSentElsewhere } from './opened-to.ts';
export {
  deleteOldAccessChanges,
  holdAccess,
  holdAccessAlone,
  holdAccessChange,
  noteAccessChange,
  peopleOfPrincipals,
  principalsOf,
} from './principals.ts';
export { hasProvedAddress } from './proved-address.ts';
export {
  documentAllows,
  knowsDomain,
  readByAll,
  readByEach,
  readDomainByEach,
  readsDomain,
} from './readable-documents.ts';
export {
  type DocumentReader,
  OPEN_READER,
  peopleOf,
  type Reader,
  readerColumns,
  readerOf,
  readersCte,
  readersCteText,
  sharedReader,
} from './reader.ts';
export {
  answerSources,
  answerWithheldFrom,
  documentsOfMessage,
  documentsOfShown,
  documentsUnder,
  domainsWhollyOf,
  hiddenFor,
  keepReadersOfDomain,
  lacksOnlyOf,
  restsOnNarrower,
  restsOnRestricted,
  snapshotReaders,
  withheldInDomain,
} from './rests-on.ts';
export {
  domainsRestedOn,
  isForDomain,
  readsAllOf,
  restsOnNothingRestricted,
  restsWithin,
} from './rests-on-documents.ts';
export { withdrawFromSources } from './source-lists.ts';
export { CALLER, callerOf, knownDomains, readDomains } from './visible-domains.ts';
export { watchAccess } from './watch-access.ts';
