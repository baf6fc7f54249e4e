import { ADMINISTERED_FIELDS, type CurrentUser, type DomainPatch, EXPERT_FIELDS } from '@docent/contract';
import { mayAdministerDomains, mayConfigureDomain, type Standing } from '../../access/index.ts';

type Person = Pick<CurrentUser, 'role'>;
/** An expert may set EXPERT_FIELDS of their own domain; an admin may set all fields or, in a domain closed to them, ADMINISTERED_FIELDS. */
export const mayPatchDomain = (person: Person, domain: Standing, patch: DomainPatch): boolean => {
  const configures = mayConfigureDomain(person, domain);
  if (configures && mayAdministerDomains(person)) return true;
  const allowed: readonly string[] = [
    ...(configures ? EXPERT_FIELDS : []),
    ...(mayAdministerDomains(person) ? ADMINISTERED_FIELDS : []),
  ];
  return Object.keys(patch).length === 0
    ? configures || mayAdministerDomains(person)
    : Object.keys(patch).every((field) => allowed.includes(field));
};
