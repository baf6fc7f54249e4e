import type { CurrentUser } from '@docent/contract';

/** Administrators and owners read the audit log. No call changes it. */
export const mayReadAudit = (person: Pick<CurrentUser, 'role'>): boolean =>
  person.role === 'admin' || person.role === 'owner';
