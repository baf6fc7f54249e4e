import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { EVERYBODY } from '../tables/access.ts';
import { peopleOfPrincipals } from './principals.ts';

/** A domain, and the people who are its managers, or who are told in their place (`toldOf`). */
export type ManagedDomain = { id: string; name: string; managers: string[] };

const uuids = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

/** Whether the person or group of this column is directly in a group. */
export const isDirectlyIn = (column: SQL, groupId: string): SQL =>
  sql`exists (select 1 from group_member m where m.group_id = ${groupId}::uuid and m.member = ${column})`;

/** Whoever is in these groups is in these: themselves, and the groups that they are in directly or through others. */
const aboveGroups = (groupIds: string[]): SQL => sql`above(id) as (
  select unnest(${uuids(groupIds)})
  union select m.group_id from above join group_member m on m.member = above.id)`;

/**
 * The groups that somebody comes into when these people and groups are put into a group: itself and those above it, as
 * far as they hold not everybody of them yet. Disabled people count: they may be enabled. Ask before it is done.
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

/** The active people who are managers of a domain (a column), as an array of ids. */
export const managersOf = (domainId: SQL): SQL<string[]> =>
  sql<string[]>`array(${peopleOfPrincipals(sql`select g.principal from domain_grant g
    where g.domain_id = ${domainId} and g.role = 'manager'`)})`;

/**
 * The people (ids) who are told that somebody came into a domain (a column): all who hold the role of manager, also while their account
 * is disabled, since it may have been disabled for that; and all owners where no manager is active.
 */
export const toldOf = (domainId: SQL): SQL<string[]> => sql<string[]>`array(
  with recursive holding(id) as (
    select g.principal from domain_grant g where g.domain_id = ${domainId} and g.role = 'manager'
    union select m.member from holding join group_member m on m.group_id = holding.id)
  select one_account.id from "user" one_account
  where one_account.id in (select holding.id from holding)
    or exists (select 1 from holding where holding.id = ${EVERYBODY}) and one_account.disabled_at is null
    or one_account.role = 'owner' and one_account.disabled_at is null and cardinality(${managersOf(domainId)}) = 0)`;

/** The restricted domains that these groups are granted, and the domains with documents that name them, by name. */
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

/** The restricted domains that have a manager through these groups now: what must be looked at when they lose somebody. */
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

/** Of these domains, those that have no active manager. */
export const withoutManager = async (tx: DbOrTx, domains: ManagedDomain[]): Promise<ManagedDomain[]> => {
  if (!domains.length) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`select d.id from domain d
    where d.id = any(${uuids(domains.map(({ id }) => id))}) and cardinality(${managersOf(sql`d.id`)}) = 0`);
  return domains.filter(({ id }) => rows.some((row) => row.id === id));
};
