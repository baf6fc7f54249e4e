import type { CurrentUser } from '@docent/contract';

/** Models cost money and say who the company's providers are: for those who administer domains. */
export const maySeeModels = ({ role }: Pick<CurrentUser, 'role'>): boolean => role !== 'normal';

/** Keys, addresses, choices and prices are the owners' alone. */
export const maySetModels = ({ role }: Pick<CurrentUser, 'role'>): boolean => role === 'owner';
