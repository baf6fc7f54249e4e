import type { CurrentUser } from '@docent/contract';

type Person = Pick<CurrentUser, 'role'>;

/** Rules for domains (design: permissions). Pure functions of the person and the thing. */
export const mayAdministerDomains = (person: Person): boolean =>
  person.role === 'admin' || person.role === 'owner';

/** Everybody signed in may see active domains; only those who administer them see the others. */
export const maySeeDomain = (person: Person, domain: { status: 'active' | 'disabled' }): boolean =>
  domain.status === 'active' || mayAdministerDomains(person);

/** Uploading and deleting documents changes everybody's answers. */
export const mayChangeDocuments = (person: Person): boolean => mayAdministerDomains(person);
