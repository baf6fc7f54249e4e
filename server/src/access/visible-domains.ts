import type { CurrentUser } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { domain } from '../tables/domains.ts';
import { mayAdministerDomains } from './domain-rules.ts';
import { principalsOf } from './principals.ts';

type Person = Pick<CurrentUser, 'id' | 'role'>;

const granted = (principals: SQL, roles: SQL): SQL => sql`exists (select 1 from domain_grant of_domain
  where of_domain.domain_id = ${domain}.id and of_domain.principal = any(${principals}) ${roles})`;

/** Whether these principals may read the row of the table `domain`, without an administrator's additional rights. */
export const readableDomain = (principals: SQL): SQL<boolean> => sql<boolean>`(
  (${domain}.status = 'active' and cardinality(${principals}) > 0
    and (${domain}.access = 'open' or ${granted(principals, sql``)}))
  or (${domain}.status = 'disabled' and ${granted(principals, sql`and of_domain.role in ('expert', 'manager')`)}))`;

/**
 * Relation `caller` of one row, to join with `true`: a person's principals, planned and computed once for all conditions of a statement,
 * which name them as `CALLER`.
 */
export const callerOf = ({ id }: Pick<Person, 'id'>): SQL =>
  sql`(select ${principalsOf(id)} as principals offset 0) caller`;
export const CALLER = sql<string[]>`caller.principals`;

/** `mayReadDomain` as a condition on the rows of the table `domain`. */
export const readDomains = (
  person: Person,
  principals: SQL = sql`(select ${principalsOf(person.id)})::uuid[]`,
): SQL<boolean> =>
  mayAdministerDomains(person)
    ? sql<boolean>`(${readableDomain(principals)} or (${domain}.status = 'disabled' and ${domain}.access = 'open'))`
    : readableDomain(principals);

/** `mayKnowDomain` as a condition on the rows of the table `domain`. */
export const knownDomains = (person: Person): SQL =>
  mayAdministerDomains(person) ? sql`${domain}.status <> 'deleting'` : readDomains(person);
