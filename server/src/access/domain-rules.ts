import type { CurrentUser, DomainAccess, DomainRole } from '@docent/contract';

type Person = Pick<CurrentUser, 'role'>;

/** A domain as it stands to a person: her role is the highest that any of her principals was granted. */
export type Standing = { access: DomainAccess; role: DomainRole | null };
export type StoredStanding = Standing & { status: 'active' | 'disabled' | 'deleting' };

const isAdministrator = (person: Person): boolean => person.role === 'admin' || person.role === 'owner';

/** Who makes, renames, disables and deletes every domain, and changes who reads it; which opens no restricted one to her. */
export const mayAdministerDomains = (person: Person): boolean => isAdministrator(person);

/** Perimeter, responses, prompts, golden questions; and to see configuration, changes and executions. */
export const mayConfigureDomain = (person: Person, domain: Standing): boolean =>
  domain.role === 'expert' ||
  domain.role === 'manager' ||
  (isAdministrator(person) && domain.access === 'open');

/** Adds and deletes documents, and says who reads each. */
export const mayManageDocuments = (person: Person, domain: Standing): boolean =>
  domain.role === 'manager' || (isAdministrator(person) && domain.access === 'open');

/** Says who reads the domain. An administrator who does so in a restricted one is named to its managers. */
export const mayGrantAccess = (person: Person, domain: Standing): boolean =>
  domain.role === 'manager' || isAdministrator(person);

/** Asks, and opens documents. A disabled domain is read by those who configure it. */
export const mayReadDomain = (person: Person, domain: StoredStanding): boolean => {
  if (domain.status === 'disabled') return mayConfigureDomain(person, domain);
  return domain.status === 'active' && (domain.access === 'open' || domain.role !== null);
};

/** Learns that it exists: its name, size and managers. To everybody else it is as if it did not. */
export const mayKnowDomain = (person: Person, domain: StoredStanding): boolean =>
  mayReadDomain(person, domain) || (domain.status !== 'deleting' && isAdministrator(person));
