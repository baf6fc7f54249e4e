import type { DomainRole } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { EVERYBODY } from '../tables/access.ts';

/** Role of a principal before the change (null: none), with the name of the user or group. */
export type GivenRole = { id: string; name: string; before: DomainRole | null };

/**
 * Gives these principals a role in a domain, replacing their previous one. Ids of no active user and no group are skipped: compare with the
 * returned rows. Requires a transaction that has called `holdAccessChange`.
 */
export const giveRole = async (
  tx: DbOrTx,
  {
    domainId,
    principals,
    role,
    by,
  }: { domainId: string; principals: string[]; role: DomainRole; by: string },
): Promise<GivenRole[]> => {
  const { rows } = await tx.execute<GivenRole>(sql`
    with wanted as (select distinct unnest(${sql.param(principals)}::uuid[]) as id),
    found as (
      select u.id, u.name, u.id as user_id, null::uuid as group_id, false as everybody
        from wanted join "user" u on u.id = wanted.id and u.disabled_at is null
      union all
      select g.id, g.name, null, g.id, false from wanted join principal_group g on g.id = wanted.id
      union all
      select wanted.id, '', null, null, true from wanted where wanted.id = ${EVERYBODY}),
    had as (select g.principal, g.role from domain_grant g where g.domain_id = ${domainId}
      and g.principal in (select id from wanted)),
    given as (
      insert into domain_grant (domain_id, user_id, group_id, everybody, role, created_by)
      select ${domainId}::uuid, user_id, group_id, everybody, ${role}, ${by}::uuid from found
      on conflict (domain_id, principal) do update set role = excluded.role
      returning principal)
    select found.id, found.name, had.role as before
    from found join given on given.principal = found.id left join had on had.principal = found.id
    order by found.name, found.id`);
  return rows;
};

/** Revokes a principal's role in a domain. Returns null if there was none. */
export const takeRole = async (
  tx: DbOrTx,
  domainId: string,
  principal: string,
): Promise<{ name: string; before: DomainRole } | null> => {
  const { rows } = await tx.execute<{ name: string; before: DomainRole }>(sql`
    with taken as (delete from domain_grant g where g.domain_id = ${domainId} and g.principal = ${principal}
      returning g.user_id, g.group_id, g.role)
    select coalesce(u.name, pg.name, '') as name, taken.role as before from taken
      left join "user" u on u.id = taken.user_id left join principal_group pg on pg.id = taken.group_id`);
  return rows[0] ?? null;
};
