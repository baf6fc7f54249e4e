import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { EVERYBODY } from '../tables/access.ts';
import { peopleOfPrincipals } from './principals.ts';

/** A domain with the ids of its managers, or of the users notified in their place (`toldOf`). */
export type ManagedDomain = { id: string; name: string; managers: string[] };

const uuids = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

/** Whether the user or group in a column is a direct member of a group. */
export const isDirectlyIn = (column: SQL, groupId: string): SQL =>
  sql`exists (select 1 from group_member m where m.group_id = ${groupId}::uuid and m.member = ${column})`;

/** CTE of these groups and of all groups that contain them, directly or indirectly. */
const aboveGroups = (groupIds: string[]): SQL => sql`above(id) as (
  select unnest(${uuids(groupIds)})
  union select m.group_id from above join group_member m on m.member = above.id)`;

/**
 * Groups that gain a user if `members` are added to `groupId`: it and its ancestors, unless they already contain all of them. Disabled
 * users count, because they may be re-enabled. Call before the insert.
 */
export const groupsEntered = async (tx: DbOrTx, groupId: string, members: string[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive ${aboveGroups([groupId])},
    coming(id) as (
      select unnest(${uuids(members)})
      union select m.member from coming join group_member m on m.group_id = coming.id),
    held(group_id, id) as (
      select above.id, m.member from above join group_member m on m.group_id = above.id
      union select held.group_id, m.member from held join group_member m on m.group_id = held.id)
    select above.id from above where exists (select 1 from coming join "user" u on u.id = coming.id
      where not exists (select 1 from held where held.group_id = above.id and held.id = u.id))`);
  return rows.map(({ id }) => id);
};

/** Ids of the active users who manage a domain (a column), as an array. */
export const managersOf = (domainId: SQL): SQL<string[]> =>
  sql<string[]>`array(${peopleOfPrincipals(sql`select g.principal from domain_grant g
    where g.domain_id = ${domainId} and g.role = 'manager'`)})`;

/**
 * Ids of the users notified when a user gains access to a domain (a column): all its managers, also with a disabled account, which may have
 * been disabled for that purpose; and all owners if no manager is active.
 */
export const toldOf = (domainId: SQL): SQL<string[]> => sql<string[]>`array(
  with recursive holding(id) as (
    select g.principal from domain_grant g where g.domain_id = ${domainId} and g.role = 'manager'
    union select m.member from holding join group_member m on m.group_id = holding.id)
  select one_account.id from "user" one_account
  where one_account.id in (select holding.id from holding)
    or exists (select 1 from holding where holding.id = ${EVERYBODY}) and one_account.disabled_at is null
    or one_account.role = 'owner' and one_account.disabled_at is null and cardinality(${managersOf(domainId)}) = 0)`;

/** Returns the restricted domains granted to these groups and the domains with documents that list them, by name. */
export const domainsOpenedBy = async (tx: DbOrTx, groupIds: string[]): Promise<ManagedDomain[]> => {
  if (!groupIds.length) return [];
  const groups = uuids(groupIds);
  const { rows } = await tx.execute<ManagedDomain>(sql`
    select d.id, d.name, ${toldOf(sql`d.id`)} as managers from domain d
    where d.status <> 'deleting' and (
      d.access = 'restricted' and exists (
        select 1 from domain_grant g where g.domain_id = d.id and g.principal = any(${groups}))
      or d.id in (select o.domain_id from document_principal p join document o on o.id = p.document_id
        where p.principal = any(${groups}) and o.access = 'listed'))
    order by lower(d.name), d.id`);
  return rows;
};

/** Returns the restricted domains with a manager through these groups: check for a remaining manager when a group loses a member. */
export const domainsManagedThrough = async (tx: DbOrTx, groupIds: string[]): Promise<ManagedDomain[]> => {
  if (!groupIds.length) return [];
  const { rows } = await tx.execute<ManagedDomain>(sql`
    with recursive ${aboveGroups(groupIds)},
    managed as (select d.id, d.name, ${managersOf(sql`d.id`)} as managers from domain d
      where d.access = 'restricted' and d.status <> 'deleting' and exists (select 1 from domain_grant g
        where g.domain_id = d.id and g.role = 'manager' and g.principal in (select above.id from above)))
    select * from managed where cardinality(managers) > 0`);
  return rows;
};

export const withoutManager = async (tx: DbOrTx, domains: ManagedDomain[]): Promise<ManagedDomain[]> => {
  if (!domains.length) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`select d.id from domain d
    where d.id = any(${uuids(domains.map(({ id }) => id))}) and cardinality(${managersOf(sql`d.id`)}) = 0`);
  return domains.filter(({ id }) => rows.some((row) => row.id === id));
};
