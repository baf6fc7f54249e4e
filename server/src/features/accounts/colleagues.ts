import type { CurrentUser, UserList, UserQuery } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { domainIdsOfColumn, isDirectlyIn, knownDomains } from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';

type Query = Omit<z.output<typeof UserQuery>, 'page'> & {
  /** The address is searched too. */
  byEmail: boolean;
};
type Row = { id: string; username: string; name: string; is_expert: boolean; expert_of: string[] };

/** A page of the active people, experts first, by name, with the domains that each is an expert of, as far as who asks knows of them. */
export const listColleagues = async (
  db: Db,
  { search, cursor, limit, not_in_group: group, byEmail }: Query,
  asker: Pick<CurrentUser, 'id' | 'role'>,
): Promise<UserList> => {
  const pattern = likePattern(search);
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.username, u.name, u.is_expert,
      ${domainIdsOfColumn(sql`u.id`, knownDomains(asker))} as expert_of
    from "user" u
    where u.disabled_at is null and (u.username ilike ${pattern} or u.name ilike ${pattern}
        or (${byEmail} and u.email ilike ${pattern}))
      ${group ? sql`and not ${isDirectlyIn(sql`u.id`, group)}` : sql``}
      and (${cursor ?? null}::text is null or (not u.is_expert, lower(u.name), u.id::text) >
        (select not c.is_expert, lower(c.name), c.id::text from "user" c where c.id::text = ${cursor ?? null}::text))
    order by not u.is_expert, lower(u.name), u.id::text limit ${limit + 1}`);
  return { users: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
};

/** Active people of these usernames (in lower case). */
export const findByUsernames = async (
  db: Db,
  usernames: string[],
): Promise<{ id: string; is_expert: boolean; expert_of: string[] }[]> => {
  if (!usernames.length) return [];
  const result = await db.execute<Row>(sql`
    select u.id, u.is_expert,
      ${domainIdsOfColumn(sql`u.id`)} as expert_of
    from "user" u where lower(u.username) = any(${sql.param(usernames)}::text[]) and u.disabled_at is null`);
  return result.rows; // the columns of the select above
};

export const isActive = async (db: DbOrTx, userId: string): Promise<boolean> => {
  const result = await db.execute(sql`select 1 from "user" where id = ${userId} and disabled_at is null`);
  return result.rows.length > 0;
};
