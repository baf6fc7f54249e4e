import type { CurrentUser, DomainAccess, DomainRole } from '@docent/contract';

type Person = Pick<CurrentUser, 'role'>;

/** A user's access to a domain; `role` is the highest one granted to any of their principals. */
export type Standing = { access: DomainAccess; role: DomainRole | null };
export type StoredStanding = Standing & { status: 'active' | 'disabled' | 'deleting' };

const isAdministrator = (person: Person): boolean => person.role === 'admin' || person.role === 'owner';

/** Create, rename, disable and delete any domain, and change its readers. Does not include reading a restricted domain. */
export const mayAdministerDomains = (person: Person): boolean => isAdministrator(person);

/** Edit perimeter, responses, prompts and evaluation questions; read configuration, changes and executions. */
export const mayConfigureDomain = (person: Person, domain: Standing): boolean =>
  domain.role === 'expert' ||
  domain.role === 'manager' ||
  (isAdministrator(person) && domain.access === 'open');

export const mayManageDocuments = (person: Person, domain: Standing): boolean =>
  domain.role === 'manager' || (isAdministrator(person) && domain.access === 'open');

/** Change the readers of a domain. An administrator who does so in a restricted one is named to its managers. */
export const mayGrantAccess = (person: Person, domain: Standing): boolean =>
  domain.role === 'manager' || isAdministrator(person);

/** Ask questions and open documents. A disabled domain is readable by users who may configure it. */
export const mayReadDomain = (person: Person, domain: StoredStanding): boolean => {
  if (domain.status === 'disabled') return mayConfigureDomain(person, domain);
  return domain.status === 'active' && (domain.access === 'open' || domain.role !== null);
};

/** Know of the domain: its name, size and managers. For all other users it does not exist. */
export const mayKnowDomain = (person: Person, domain: StoredStanding): boolean =>
  mayReadDomain(person, domain) || (domain.status !== 'deleting' && isAdministrator(person));
