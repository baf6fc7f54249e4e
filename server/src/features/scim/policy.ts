import type { CurrentUser } from '@docent/contract';

/** Owners decide which identity provider keeps people and groups here. */
export const mayAdministerScim = (person: Pick<CurrentUser, 'role'>): boolean => person.role === 'owner';
