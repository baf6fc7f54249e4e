import type { CurrentUser, DomainRole } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../platform/database/database.ts';
import { mayAdministerDomains } from './domain-rules.ts';
import { principalsOf } from './principals.ts';

const RANKED = sql`array['reader', 'expert', 'manager']`;

/** Role of these principals (an array) in a domain (a column): the highest of their grants, or null. */
export const roleOf = (domainId: SQL, principals: SQL): SQL<DomainRole | null> =>
  sql<DomainRole | null>`(select (${RANKED})[max(array_position(${RANKED}, of_domain.role))]
    from domain_grant of_domain where of_domain.domain_id = ${domainId} and of_domain.principal = any(${principals}))`;

/** Role of a user (an id or a column), groups included. */
export const roleIn = (domainId: SQL, person: SQL | string): SQL<DomainRole | null> =>
  roleOf(domainId, sql`(select ${principalsOf(person)})::uuid[]`);

/**
 * Whether a user (an id or a column) is listed as an expert of the domain and can be asked: by a grant of their own, not through a group.
 */
export const isExpertIn = (domainId: SQL, personId: SQL | string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from domain_grant of_domain where of_domain.domain_id = ${domainId}
    and of_domain.user_id = ${personId} and of_domain.role in ('expert', 'manager'))`;

/** Whether a domain (a column) has another active expert or manager than a user (an id), directly or through a group. */
export const hasExpertBesides = (domainId: SQL, personId: string): SQL<boolean> => sql<boolean>`exists (
  with recursive named(id) as (
    select of_domain.principal from domain_grant of_domain
      where of_domain.domain_id = ${domainId} and of_domain.role in ('expert', 'manager')
    union
    select of_group.member from named join group_member of_group on of_group.group_id = named.id)
  select 1 from named join "user" expert on expert.id = named.id
    where expert.disabled_at is null and expert.id <> ${personId}::uuid)`;

/** Whether the user in a column is listed as an expert of any domain. */
export const isExpertAnywhere = (personId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from domain_grant of_domain
    where of_domain.user_id = ${personId} and of_domain.role in ('expert', 'manager'))`;

/** Ids of the domains for which the user in a column is listed as an expert, as a JSON array, filtered by `known`. */
export const domainIdsOfColumn = (personId: SQL, known: SQL = sql`true`): SQL<string[]> =>
  sql<string[]>`coalesce((select json_agg(domain.id) from domain_grant of_domain
    join domain on domain.id = of_domain.domain_id
    where of_domain.user_id = ${personId} and of_domain.role in ('expert', 'manager') and ${known}), '[]')`;

/** Returns the domains in which a user is expert or manager, directly or through a group. */
export const domainIdsOf = async (db: Db, userId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`select distinct of_domain.domain_id as id
    from domain_grant of_domain join domain on domain.id = of_domain.domain_id and domain.status <> 'deleting'
    where of_domain.principal = any((select ${principalsOf(userId)})::uuid[])
      and of_domain.role in ('expert', 'manager')`);
  return rows.map(({ id }) => id);
};

/** Ids of the domains that a user (an id) manages, directly or through a group, as an array. */
export const managedBy = (personId: string): SQL<string[]> => sql<
  string[]
>`array(select of_manager.domain_id from domain_grant of_manager
  where of_manager.role = 'manager' and of_manager.principal = any((select ${principalsOf(personId)})::uuid[]))`;

/** Returns whether a user manages any domain, directly or through a group. */
export const managesAnyDomain = async (db: Db, userId: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from domain_grant of_domain
    where of_domain.principal = any((select ${principalsOf(userId)})::uuid[]) and of_domain.role = 'manager' limit 1`);
  return rows.length > 0;
};

/** Makes the user an expert of exactly these domains; managers remain managers. Unknown ids are skipped. */
export const setExpertDomains = async (tx: DbOrTx, userId: string, domainIds: string[]): Promise<void> => {
  const ids = sql`${sql.param(domainIds)}::uuid[]`;
  await tx.execute(sql`delete from domain_grant
    where user_id = ${userId}::uuid and role in ('expert', 'manager') and domain_id <> all(${ids})`);
  await tx.execute(sql`insert into domain_grant (domain_id, user_id, role)
    select id, ${userId}::uuid, 'expert' from domain where id = any(${ids})
    on conflict (domain_id, principal) do update set role = 'expert' where domain_grant.role = 'reader'`);
};

/** Makes exactly these active users the experts of a domain; managers remain managers. Returns the number of its active experts. */
export const setExpertsOfDomain = async (
  tx: DbOrTx,
  domainId: string,
  userIds: string[],
): Promise<number> => {
  const ids = sql`${sql.param(userIds)}::uuid[]`;
  await tx.execute(sql`delete from domain_grant where domain_id = ${domainId}::uuid
    and user_id is not null and role in ('expert', 'manager') and user_id <> all(${ids})`);
  await tx.execute(sql`insert into domain_grant (domain_id, user_id, role)
    select ${domainId}::uuid, id, 'expert' from "user" where id = any(${ids}) and disabled_at is null
    on conflict (domain_id, principal) do update set role = 'expert' where domain_grant.role = 'reader'`);
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count
    from domain_grant g join "user" u on u.id = g.user_id and u.disabled_at is null
    where g.domain_id = ${domainId}::uuid and g.role in ('expert', 'manager')`);
  return rows[0]?.count ?? 0;
};

/**
 * Ids of the domains for which a user is responsible, as an array: as expert or manager, directly or through a group; for an open domain
 * without either, as an administrator.
 */
export const answersFor = (person: Pick<CurrentUser, 'id' | 'role'>): SQL<string[]> => sql<string[]>`array(
  select of_it.id from domain of_it where of_it.status <> 'deleting' and (
    exists (select 1 from domain_grant of_person where of_person.domain_id = of_it.id and of_person.role in ('expert', 'manager')
      and of_person.principal = any((select ${principalsOf(person.id)})::uuid[]))
    or ${sql.raw(String(mayAdministerDomains(person)))} and of_it.access = 'open' and not exists (
      select 1 from domain_grant of_others where of_others.domain_id = of_it.id and of_others.role in ('expert', 'manager'))))`;
