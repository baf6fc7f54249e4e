import { type CurrentUser, type DomainPatch, EXPERT_FIELDS } from '@docent/contract';
import { mayAdministerDomains, mayConfigureDomain } from '../../access/index.ts';

type Person = Pick<CurrentUser, 'role'>;
/** A domain as it stands to the person. */
type Related = { isExpert: boolean };

/** Uploading and deleting documents changes everybody's answers. */
export const mayChangeDocuments = (person: Person, domain: Related): boolean =>
  mayConfigureDomain(person, domain);

/** An expert sets EXPERT_FIELDS of their own domain, an admin everything. */
export const mayPatchDomain = (person: Person, domain: Related, patch: DomainPatch): boolean => {
  if (mayAdministerDomains(person)) return true;
  const allowed: readonly string[] = EXPERT_FIELDS;
  return domain.isExpert && Object.keys(patch).every((field) => allowed.includes(field));
};
