import type { CurrentUser } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { domain } from '../tables/domains.ts';
import { mayAdministerDomains } from './domain-rules.ts';
import { isExpertIn } from './experts.ts';

/** `maySeeDomain` as a condition on the rows of the table `domain`. */
export const visibleDomains = (person: Pick<CurrentUser, 'id' | 'role'>): SQL =>
  mayAdministerDomains(person)
    ? sql`${domain.status} <> 'deleting'`
    : sql`(${domain.status} = 'active' or (${domain.status} = 'disabled' and ${isExpertIn(sql`${domain}.id`, person.id)}))`;
