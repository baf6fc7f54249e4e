import { type CurrentUser, type DomainPatch, EXPERT_FIELDS } from '@docent/contract';

type Person = Pick<CurrentUser, 'role'>;
/** A domain as it stands to the person. */
type Related = { isExpert: boolean };
type Stored = Related & { status: 'active' | 'disabled' | 'deleting' };

/** Rules for domains (design: permissions). Pure functions of the person and the thing. */
export const mayAdministerDomains = (person: Person): boolean =>
  person.role === 'admin' || person.role === 'owner';

/** Perimeter, responses, prompts, golden questions; and to see configuration, changes and executions. */
export const mayConfigureDomain = (person: Person, domain: Related): boolean =>
  domain.isExpert || mayAdministerDomains(person);

/** Everybody signed in may see active domains; only those who configure one see a disabled one. */
export const maySeeDomain = (person: Person, domain: Stored): boolean =>
  domain.status === 'active' || (domain.status === 'disabled' && mayConfigureDomain(person, domain));

/** Uploading and deleting documents changes everybody's answers. */
export const mayChangeDocuments = (person: Person, domain: Related): boolean =>
  mayConfigureDomain(person, domain);

/** An expert sets EXPERT_FIELDS of their own domain, an admin everything. */
export const mayPatchDomain = (person: Person, domain: Related, patch: DomainPatch): boolean => {
  if (mayAdministerDomains(person)) return true;
  const allowed: readonly string[] = EXPERT_FIELDS;
  return domain.isExpert && Object.keys(patch).every((field) => allowed.includes(field));
};
