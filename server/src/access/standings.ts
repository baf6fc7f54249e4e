import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/database.ts';
import { domain } from '../tables/domains.ts';
import { roleOf } from './grants.ts';
import { readerColumns } from './reader.ts';
import { readableDomain } from './visible-domains.ts';

/** A user's access: their principals, and their role in each readable domain ('-' without a role). */
export type PersonStanding = { principals: string; domains: ReadonlyMap<string, string> };

const PEOPLE_AT_ONCE = 200;

/** Returns the current access of each of these users; deleted users have none. */
export const standingsOf = async (
  db: Db,
  people: readonly string[],
): Promise<Map<string, PersonStanding>> => {
  const standings = new Map<string, PersonStanding>();
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const some = people.slice(from, from + PEOPLE_AT_ONCE);
    const { rows } = await db.execute<{
      id: string;
      principals: string;
      domains: Record<string, string>;
    }>(sql`
      with reader as materialized (
        select p.id, ${readerColumns(sql`p.id`)} from unnest(${sql.param(some)}::uuid[]) as p(id))
      select reader.id, array_to_string(array(select unnest(reader.principals) order by 1), ' ') || ' ' || reader.administers as principals,
        (select coalesce(json_object_agg(${domain}.id, coalesce(${roleOf(sql`${domain}.id`, sql`reader.principals`)}, '-')), '{}')
          from ${domain} where ${readableDomain(sql`reader.principals`)}
            or reader.administers and ${domain}.status = 'disabled' and ${domain}.access = 'open') as domains
      from reader`);
    for (const { id, principals, domains } of rows)
      standings.set(id, { principals, domains: new Map(Object.entries(domains)) });
  }
  return standings;
};

export const isSameStanding = (one: PersonStanding, other: PersonStanding): boolean =>
  one.principals === other.principals &&
  one.domains.size === other.domains.size &&
  [...one.domains].every(([id, role]) => other.domains.get(id) === role);
