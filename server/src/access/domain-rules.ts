import type { CurrentUser } from '@docent/contract';

type Person = Pick<CurrentUser, 'role'>;
/** A domain as it stands to the person. */
type Related = { isExpert: boolean };
type Stored = Related & { status: 'active' | 'disabled' | 'deleting' };

/** Who makes, changes and deletes every domain. */
export const mayAdministerDomains = (person: Person): boolean =>
  person.role === 'admin' || person.role === 'owner';

/** Perimeter, responses, prompts, golden questions; and to see configuration, changes and executions. */
export const mayConfigureDomain = (person: Person, domain: Related): boolean =>
  domain.isExpert || mayAdministerDomains(person);

/** Everybody signed in may see active domains; only those who configure one see a disabled one. */
export const maySeeDomain = (person: Person, domain: Stored): boolean =>
  domain.status === 'active' || (domain.status === 'disabled' && mayConfigureDomain(person, domain));
