import type { CurrentUser } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { mayAdministerDomains } from './domain-rules.ts';
import { roleIn } from './grants.ts';
import { type ManagedDomain, managersOf, toldOf } from './groups.ts';
import { principalsOf } from './principals.ts';

/**
 * Of these domains, the restricted ones whose access an administrator changes without being their manager: what she does
 * there she could do to come in, so it is written down by name and those who are told of it (`toldOf`) come along. Ask before
 * it is done.
 */
export const closedTo = async (
  tx: DbOrTx,
  person: CurrentUser,
  domainIds: string[],
): Promise<ManagedDomain[]> => {
  if (!domainIds.length || !mayAdministerDomains(person)) return [];
  const { rows } = await tx.execute<ManagedDomain>(sql`
    select d.id, d.name, ${toldOf(sql`d.id`)} as managers from domain d
    where d.id = any(${sql.param(domainIds)}::uuid[]) and d.access = 'restricted' and d.status <> 'deleting'
      and ${roleIn(sql`d.id`, person.id)} is distinct from 'manager'
    order by lower(d.name), d.id`);
  return rows;
};

/** The restricted domains that a person manages, herself or through a group: what must be looked at when she goes. */
export const restrictedManagedBy = async (tx: DbOrTx, personId: string): Promise<ManagedDomain[]> => {
  const { rows } = await tx.execute<ManagedDomain>(sql`
    select d.id, d.name, ${managersOf(sql`d.id`)} as managers from domain d
    where d.access = 'restricted' and d.status <> 'deleting' and exists (select 1 from domain_grant g
      where g.domain_id = d.id and g.role = 'manager' and g.principal = any((select ${principalsOf(personId)})::uuid[]))
    order by lower(d.name), d.id`);
  return rows;
};
