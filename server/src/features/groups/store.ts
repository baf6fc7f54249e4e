import {
  GROUPS_DEEP,
  type Group,
  type GroupDetail,
  type GroupList,
  type GroupListQuery,
  type GroupMember,
  type GroupMemberList,
  type GroupQuery,
} from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isDirectlyIn } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';

type Query = z.output<typeof GroupQuery>;

const pageOf = ({ page, limit }: Query): SQL => sql`limit ${limit} offset ${(page - 1) * limit}`;

/** Columns of a row `g`. */
const COLUMNS = sql`g.id, g.name, g.origin,
  (with recursive inside(id) as (
      select g.id union select m.member from inside join group_member m on m.group_id = inside.id)
    select count(*)::int from inside join "user" u on u.id = inside.id where u.disabled_at is null) as people,
  (select count(distinct m.member)::int from group_member m
    where m.group_id = g.id and m.member_group_id is not null) as groups`;

/** A page of the groups by name. */
export const listGroups = async (db: DbOrTx, query: z.output<typeof GroupListQuery>): Promise<GroupList> => {
  const { not_in_group: group } = query;
  const where = sql`g.name ilike ${likePattern(query.search)} and ${
    group ? sql`g.id <> ${group}::uuid and not ${isDirectlyIn(sql`g.id`, group)}` : sql`true`
  }`;
  const { rows } = await db.execute<Group>(sql`select ${COLUMNS} from
    (select * from principal_group g where ${where} order by lower(g.name), g.id ${pageOf(query)}) g
    order by lower(g.name), g.id`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from principal_group g where ${where}`,
  );
  return { groups: rows, total: counted.rows[0]?.total ?? 0 };
};

export const findGroup = async (db: DbOrTx, id: string): Promise<GroupDetail | null> => {
  const { rows } = await db.execute<GroupDetail>(sql`select ${COLUMNS}, g.external_id,
      coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by lower(w.name), w.id)
        from principal_group w where w.id in (select m.group_id from group_member m where m.member = g.id)), '[]') as within
    from principal_group g where g.id = ${id}::uuid`);
  return rows[0] ?? null;
};

/** A page of who is directly in a group: groups first, by name. */
export const listMembers = async (db: DbOrTx, groupId: string, query: Query): Promise<GroupMemberList> => {
  const pattern = likePattern(query.search);
  const members = sql`select m.member as id, coalesce(u.name, i.name) as name, u.username, u.disabled_at, u.id as user_id,
      json_agg(m.origin order by m.origin) as origins
    from group_member m left join "user" u on u.id = m.user_id left join principal_group i on i.id = m.member_group_id
    where m.group_id = ${groupId}::uuid and (u.name ilike ${pattern} or u.username ilike ${pattern} or i.name ilike ${pattern})
    group by m.member, u.id, i.id`;
  const { rows } = await db.execute<GroupMember>(sql`
    select case when user_id is null then 'group' else 'person' end as kind, id, name, username,
      disabled_at is not null as disabled, origins
    from (${members}) member order by user_id is not null, lower(name), id ${pageOf(query)}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${members}) member`,
  );
  return { members: rows, total: counted.rows[0]?.total ?? 0 };
};

/** False when the name is taken. */
export const insertGroup = async (tx: DbOrTx, id: string, name: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`insert into principal_group (id, name) values (${id}, ${name})
    on conflict do nothing returning id`);
  return rows.length > 0;
};

/** False when another group has the name. */
export const renameGroup = async (tx: DbOrTx, id: string, name: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`update principal_group set name = ${name}, updated_at = now()
    where id = ${id}::uuid and not exists (select 1 from principal_group o
      where lower(o.name) = lower(${name}) and o.id <> ${id}::uuid)
    returning id`);
  return rows.length > 0;
};

export const removeGroup = async (tx: DbOrTx, id: string): Promise<void> => {
  await tx.execute(sql`delete from principal_group where id = ${id}::uuid`);
};

/** The active people and the groups of these ids, with their names; what is neither is left out. */
export const findMembers = async (
  tx: DbOrTx,
  { userIds, groupIds }: { userIds: string[]; groupIds: string[] },
): Promise<{ id: string; name: string; kind: 'person' | 'group' }[]> => {
  const { rows } = await tx.execute<{ id: string; name: string; kind: 'person' | 'group' }>(sql`
    select u.id, u.name, 'person' as kind from "user" u
      where u.id = any(${sql.param(userIds)}::uuid[]) and u.disabled_at is null
    union all
    select g.id, g.name, 'group' from principal_group g where g.id = any(${sql.param(groupIds)}::uuid[])`);
  return rows;
};

/** Puts them in by hand; who is in by hand already stays. */
export const insertMembers = async (
  tx: DbOrTx,
  groupId: string,
  { userIds, groupIds }: { userIds: string[]; groupIds: string[] },
): Promise<void> => {
  await tx.execute(sql`insert into group_member (group_id, user_id, member_group_id, origin)
    select ${groupId}::uuid, id, null::uuid, 'hand' from unnest(${sql.param(userIds)}::uuid[]) as p(id)
    union all
    select ${groupId}::uuid, null, id, 'hand' from unnest(${sql.param(groupIds)}::uuid[]) as g(id)
    on conflict do nothing`);
};

/** Returns the origins of a direct membership, and the member's name. */
export const originsOf = async (
  tx: DbOrTx,
  groupId: string,
  memberId: string,
): Promise<{ name: string; origins: string[] } | null> => {
  const { rows } = await tx.execute<{ name: string; origins: string[] }>(sql`
    select coalesce(u.name, i.name) as name, json_agg(m.origin) as origins
    from group_member m left join "user" u on u.id = m.user_id left join principal_group i on i.id = m.member_group_id
    where m.group_id = ${groupId}::uuid and m.member = ${memberId}::uuid group by u.id, i.id`);
  return rows[0] ?? null;
};

export const removeByHand = async (tx: DbOrTx, groupId: string, memberId: string): Promise<void> => {
  await tx.execute(sql`delete from group_member
    where group_id = ${groupId}::uuid and member = ${memberId}::uuid and origin = 'hand'`);
};

/** Returns the fault of nesting these groups in a group: a cycle, or a chain that is too long. */
export const faultOfNesting = async (
  tx: DbOrTx,
  groupId: string,
  groupIds: string[],
): Promise<'group_circle' | 'group_too_deep' | null> => {
  if (!groupIds.length) return null;
  // No circle was there before, and no chain longer than is allowed: both walks end.
  const { rows } = await tx.execute<{ circle: boolean; deep: number }>(sql`
    with recursive above(id, far) as (
      select ${groupId}::uuid, 1
      union select m.group_id, above.far + 1 from above join group_member m on m.member = above.id),
    below(id, far) as (
      select unnest(${sql.param(groupIds)}::uuid[]), 1
      union select m.member_group_id, below.far + 1 from below join group_member m
        on m.group_id = below.id and m.member_group_id is not null)
    select exists (select 1 from above join below on below.id = above.id) as circle,
      (select max(far) from above) + (select max(far) from below) as deep`);
  const [found] = rows;
  if (found?.circle) return 'group_circle';
  return (found?.deep ?? 0) > GROUPS_DEEP ? 'group_too_deep' : null;
};
