import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { scimGroup } from '../../tables/scim.ts';
import { etagOf } from './etag.ts';
import { conditionOf, type Filterable } from './filter.ts';
import { isAsked, type Page, type Projection } from './list-query.ts';
import type { Json, SaidGroup } from './read-resource.ts';
import { GROUP } from './urns.ts';
import { isUuid } from './user-store.ts';

type Member = { value: string; type: 'User' | 'Group' };
export type ScimGroupRow = {
  id: string;
  display_name: string;
  external_id: string | null;
  created_at: string;
  updated_at: string;
  /** Hash of the members. */
  hash: string;
  /** Null if the members were not requested. */
  members: Member[] | null;
};

const columns = (withMembers: boolean) => sql`sg.group_id as id, sg.display_name, g.external_id,
  sg.created_at, sg.updated_at,
  (select md5(coalesce(string_agg(m.member::text, '' order by m.member), '')) from group_member m
    where m.group_id = sg.group_id and m.origin = 'scim') as hash, ${
      withMembers
        ? sql`(select coalesce(json_agg(json_build_object('value', m.member,
              'type', case when m.user_id is null then 'Group' else 'User' end) order by m.created_at, m.member), '[]')
            from group_member m
            where m.group_id = sg.group_id and m.origin = 'scim')`
        : sql`null`
    } as members`;
const FROM = sql`scim_group sg join principal_group g on g.id = sg.group_id`;

const FILTERABLE: Filterable & { urn: string } = {
  urn: GROUP,
  columns: {
    id: { value: sql`sg.group_id::text`, kind: 'exact' },
    externalid: { value: sql`g.external_id`, kind: 'exact' },
    displayname: { value: sql`sg.display_name`, kind: 'text' },
    'meta.created': { value: sql`sg.created_at`, kind: 'moment' },
    'meta.lastmodified': { value: sql`sg.updated_at`, kind: 'moment' },
  },
  lists: {
    members: {
      exists: (condition) => sql`exists (select 1 from group_member m
        where m.group_id = sg.group_id and m.origin = 'scim' and ${condition})`,
      columns: {
        value: { value: sql`m.member::text`, kind: 'exact' },
        type: { value: sql`case when m.user_id is null then 'Group' else 'User' end`, kind: 'text' },
      },
    },
  },
};

/** In the order of their making. */
export const listGroups = async (
  db: Db,
  page: Page,
  projection: Projection,
): Promise<{ rows: ScimGroupRow[]; total: number }> => {
  const where = conditionOf(page.filter, FILTERABLE);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${FROM} where ${where}`,
  );
  const query = sql`select ${columns(isAsked(projection, 'members'))} from ${FROM} where ${where}
    order by sg.created_at, sg.group_id limit ${page.count} offset ${page.startIndex - 1}`;
  const rows = page.count ? (await db.execute<ScimGroupRow>(query)).rows : [];
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

export const findGroup = async (db: DbOrTx, id: string, withMembers = true): Promise<ScimGroupRow | null> => {
  if (!isUuid(id)) return null;
  const { rows } = await db.execute<ScimGroupRow>(
    sql`select ${columns(withMembers)} from ${FROM} where sg.group_id = ${id}::uuid`,
  );
  return rows[0] ?? null;
};

/** Whether another group of the identity provider has this name. */
export const isNameTaken = async (tx: DbOrTx, name: string, except: string): Promise<boolean> =>
  (
    await tx.execute(sql`select 1 from scim_group sg
      where lower(sg.display_name) = lower(${name}) and sg.group_id <> ${except}::uuid`)
  ).rows.length > 0;

/** Updates the time of the last change after a change of members. */
export const touchGroup = async (tx: DbOrTx, groupId: string): Promise<void> => {
  await tx
    .update(scimGroup)
    .set({ updatedAt: new Date() })
    .where(sql`${scimGroup.groupId} = ${groupId}::uuid`);
};

/** Keeps what it calls a group. */
export const keepGroup = async (tx: DbOrTx, groupId: string, displayName: string): Promise<void> => {
  const said = { displayName, updatedAt: new Date() };
  await tx
    .insert(scimGroup)
    .values({ groupId, ...said })
    .onConflictDoUpdate({ target: scimGroup.groupId, set: said });
};

/** Which of these ids are people whom the identity provider has named, and which are its groups, with their names. */
export const findMembers = async (
  tx: DbOrTx,
  given: string[],
): Promise<{ id: string; name: string; kind: 'person' | 'group' }[]> =>
  (
    await tx.execute<{ id: string; name: string; kind: 'person' | 'group' }>(sql`
      select su.user_id as id, u.name, 'person' as kind from scim_user su join "user" u on u.id = su.user_id
        where su.deleted_at is null and su.user_id = any(${sql.param(given)}::uuid[])
      union all
      select sg.group_id, sg.display_name, 'group' from scim_group sg
        where sg.group_id = any(${sql.param(given)}::uuid[])`)
  ).rows;

/** Returns the writable attributes of a group, as `readBody` returns them. */
export const documentOf = ({ display_name, external_id, members }: ScimGroupRow): Json => ({
  displayName: display_name,
  ...(external_id !== null && { externalId: external_id }),
  members: (members ?? []).map(({ value, type }) => ({ value, type })),
});

/** Returns the current content of a group in the form of a request. */
export const saidOf = (row: ScimGroupRow): SaidGroup => ({
  displayName: row.display_name,
  externalId: row.external_id,
  members: (row.members ?? []).map(({ value }) => value),
});

/** A resource as it is answered, with its version. `base` is the service's own address. */
export const presentGroup = (row: ScimGroupRow, base: string): { resource: Json; etag: string } => {
  const { id, display_name, external_id, hash, members } = row;
  const etag = etagOf({ id, display_name, external_id, hash });
  const resource = {
    schemas: [GROUP],
    id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: display_name,
    ...(members?.length && {
      members: members.map((one) => ({ ...one, $ref: `${base}/${one.type}s/${one.value}` })),
    }),
    meta: {
      resourceType: 'Group',
      created: new Date(row.created_at).toISOString(),
      lastModified: new Date(row.updated_at).toISOString(),
      location: `${base}/Groups/${id}`,
      version: etag,
    },
  };
  return { resource, etag };
};
