import type { CurrentUser, ReadingOf, ReadingQuery } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  documentAllows,
  mayAdministerDomains,
  principalsOf,
  readDomainByEach,
  readerOf,
  readersCte,
  roleOf,
} from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { AppError } from '../../platform/errors.ts';
import { domain } from '../../tables/domains.ts';

/**
 * Lists the domains that a person may read, among those that the caller manages; administrators manage the open ones too. Throws
 * `not_found` for a person who does not exist, or who is disabled and unknown to the caller.
 */
export const readableByUser = async (
  db: DbOrTx,
  caller: CurrentUser,
  personId: string,
  query: z.output<typeof ReadingQuery>,
): Promise<ReadingOf> => {
  const administers = mayAdministerDomains(caller);
  const like = likePattern(query.search);
  const hers = sql`(select principals from reader)::uuid[]`;
  const callers = sql`(select principals from callers)::uuid[]`;
  const { rows } = await db.execute<Omit<ReadingOf, 'person'> & { person: ReadingOf['person'] | null }>(sql`
    with ${readersCte(readerOf({ id: personId }))},
    callers as materialized (select ${principalsOf(caller.id)} as principals),
    managed as materialized (
      select ${domain.id} as id, ${domain.name} as name, ${domain.access} as access,
        ${roleOf(sql`${domain.id}`, hers)} as role, ${readDomainByEach(sql`${domain}`, sql`reader`)} as reads
      from ${domain} where ${domain.status} <> 'deleting' and ${domain.name} ilike ${like} and (
        ${administers ? sql`${domain.access} = 'open' or` : sql``}
        ${roleOf(sql`${domain.id}`, callers)} = 'manager')),
    shown as (select * from managed order by lower(name), id limit ${query.limit} offset ${(query.page - 1) * query.limit})
    select (select json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'is_expert', u.is_expert)
        from "user" u where u.id = ${personId} and (u.disabled_at is null or ${administers})) as person,
      (select count(*)::int from managed) as total,
      coalesce((select json_agg(json_build_object('id', shown.id, 'name', shown.name, 'access', shown.access,
        'role', shown.role, 'reads', shown.reads, 'documents', counted.documents,
        'readable', case when shown.reads then counted.readable else 0 end) order by lower(shown.name), shown.id)
      from shown, lateral (select count(*)::int as documents,
          count(*) filter (where ${documentAllows(sql.raw('d'), hers)})::int as readable
        from document d where d.domain_id = shown.id) counted), '[]') as domains`);
  const [found] = rows;
  if (!found?.person) throw new AppError('not_found');
  return { ...found, person: found.person };
};
