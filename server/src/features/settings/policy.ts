import type { CurrentUser } from '@docent/contract';

/** The settings of the whole installation are the owners' alone. */
export const maySetProduct = (person: Pick<CurrentUser, 'role'>): boolean => person.role === 'owner';
