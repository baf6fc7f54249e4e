import type { CurrentUser } from '@docent/contract';

type Person = Pick<CurrentUser, 'role'>;

/** Whether questions find more than their words is for those who administer domains to know. */
export const maySeeEmbedder = ({ role }: Person): boolean => role !== 'normal';

/** It calls other hosts and takes memory and disk of the machine. */
export const maySetEmbedder = ({ role }: Person): boolean => role === 'owner';
