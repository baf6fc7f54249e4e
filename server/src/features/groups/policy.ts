import type { CurrentUser } from '@docent/contract';

/** Administrators and owners make groups and say who is in those that are kept here. */
export const mayAdministerGroups = (person: Pick<CurrentUser, 'role'>): boolean => person.role !== 'normal';
