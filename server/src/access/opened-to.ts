import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { type ManagedDomain, toldOf } from './groups.ts';

type Through = {
  /** User ids. */
  people?: string[];
  /** E-mail domains in lower case: all users with such an address. */
  emailDomains?: string[];
  groupIds?: string[];
};

/**
 * Returns the restricted domains granted to any of these users and groups, and the domains with documents that list them, by name. For
 * actions by which an administrator could gain their access. Disabled users count, because they may be re-enabled.
 */
export const domainsReadThrough = async (
  tx: DbOrTx,
  { people = [], emailDomains = [], groupIds = [] }: Through,
): Promise<ManagedDomain[]> => {
  const { rows } = await tx.execute<ManagedDomain>(sql`
    with recursive held(id) as (
      select unnest(${sql.param([...people, ...groupIds])}::uuid[])
      union select u.id from "user" u
        where lower(substring(u.email from '[^@]*$')) = any(${sql.param(emailDomains)}::text[])
      union select m.group_id from held join group_member m on m.member = held.id)
    select d.id, d.name, ${toldOf(sql`d.id`)} as managers from domain d
    where d.status <> 'deleting' and (
      d.access = 'restricted' and exists (
        select 1 from domain_grant g join held on held.id = g.principal where g.domain_id = d.id)
      or d.id in (select o.domain_id from held join document_principal p on p.principal = held.id
        join document o on o.id = p.document_id where o.access = 'listed'))
    order by lower(d.name), d.id`);
  return rows;
};

/**
 * Returns the restricted domains and those with restricted documents, by name, among `ids` or all (null). For a change of the third parties
 * that receive texts.
 */
export const domainsSentElsewhere = async (tx: DbOrTx, ids: string[] | null): Promise<ManagedDomain[]> => {
  const { rows } = await tx.execute<ManagedDomain>(sql`
    select d.id, d.name, ${toldOf(sql`d.id`)} as managers from domain d
    where d.status <> 'deleting' and (${ids === null}::boolean or d.id = any(${sql.param(ids ?? [])}::uuid[]))
      and (d.access = 'restricted' or exists (select 1 from document o where o.domain_id = d.id and o.access = 'listed'))
    order by lower(d.name), d.id`);
  return rows;
};
