import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { type ManagedDomain, toldOf } from './groups.ts';

type Through = {
  /** People by id. */
  people?: string[];
  /** Everybody whose address is of one of these e-mail domains, in small letters. */
  emailDomains?: string[];
  groupIds?: string[];
};

/**
 * What could be read by who came in as one of these people, or into one of these groups: the restricted domains that are
 * granted to any of them, and the domains with documents that name them, by name. For acts by which an administrator could
 * come in. Disabled people count: they may be enabled.
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
 * The restricted domains and those with restricted documents, by name; of these ids, or of all where there are none. For a change of where
 * texts are sent.
 */
export const domainsSentElsewhere = async (tx: DbOrTx, ids: string[] | null): Promise<ManagedDomain[]> => {
  const { rows } = await tx.execute<ManagedDomain>(sql`
    select d.id, d.name, ${toldOf(sql`d.id`)} as managers from domain d
    where d.status <> 'deleting' and (${ids === null}::boolean or d.id = any(${sql.param(ids ?? [])}::uuid[]))
      and (d.access = 'restricted' or exists (select 1 from document o where o.domain_id = d.id and o.access = 'listed'))
    order by lower(d.name), d.id`);
  return rows;
};
