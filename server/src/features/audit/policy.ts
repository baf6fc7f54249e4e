import type { CurrentUser } from '@docent/contract';

/** Administrators and owners read what was done. Nobody changes it: no call does. */
export const mayReadAudit = (person: Pick<CurrentUser, 'role'>): boolean =>
  person.role === 'admin' || person.role === 'owner';
