import type { CurrentUser } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { mayAdministerDomains } from './domain-rules.ts';
import { roleIn } from './grants.ts';
import { type ManagedDomain, managersOf, toldOf } from './groups.ts';
import { principalsOf } from './principals.ts';

/**
 * Returns the restricted domains among `domainIds` that `person` administers without being their manager. An access change there could give
 * the administrator access, so it is audited with the domain's name and `toldOf` is notified. Call before the change.
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

/** Returns a domain with the users that are notified of changes of its access; empty if there is none with this id. */
export const toldOfDomain = async (tx: DbOrTx, domainId: string): Promise<ManagedDomain[]> => {
  const { rows } = await tx.execute<ManagedDomain>(
    sql`select d.id, d.name, ${toldOf(sql`d.id`)} as managers from domain d where d.id = ${domainId}`,
  );
  return rows;
};

/**
 * Returns the restricted domains that a user manages, directly or through a group: check for a remaining manager when they lose the role.
 */
export const restrictedManagedBy = async (tx: DbOrTx, personId: string): Promise<ManagedDomain[]> => {
  const { rows } = await tx.execute<ManagedDomain>(sql`
    select d.id, d.name, ${managersOf(sql`d.id`)} as managers from domain d
    where d.access = 'restricted' and d.status <> 'deleting' and exists (select 1 from domain_grant g
      where g.domain_id = d.id and g.role = 'manager' and g.principal = any((select ${principalsOf(personId)})::uuid[]))
    order by lower(d.name), d.id`);
  return rows;
};
