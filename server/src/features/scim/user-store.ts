import { type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { type ScimProfile, scimUser } from '../../tables/scim.ts';
import { etagOf } from './etag.ts';
import { conditionOf, type Filterable } from './filter.ts';
import type { Page } from './list-query.ts';
import type { Json, SaidUser } from './read-resource.ts';
import { USER } from './urns.ts';

/** A user that the identity provider manages, as it is returned to it. */
export type ScimUserRow = {
  id: string;
  user_name: string;
  external_id: string | null;
  profile: ScimProfile;
  active: boolean;
  created_at: string;
  updated_at: string;
  groups: { value: string; display: string }[];
};

const COLUMNS = sql`su.user_id as id, su.user_name, su.external_id, su.profile, u.disabled_at is null as active,
  su.created_at, su.updated_at,
  (select coalesce(json_agg(json_build_object('value', sg.group_id, 'display', sg.display_name)
      order by lower(sg.display_name), sg.group_id), '[]')
    from group_member m join scim_group sg on sg.group_id = m.group_id
    where m.user_id = su.user_id and m.origin = 'scim') as groups`;
const FROM = sql`scim_user su join "user" u on u.id = su.user_id`;

const emails = sql`jsonb_array_elements(su.profile->'emails') e`;
const FILTERABLE: Filterable & { urn: string } = {
  urn: USER,
  columns: {
    id: { value: sql`su.user_id::text`, kind: 'exact' },
    externalid: { value: sql`su.external_id`, kind: 'exact' },
    username: { value: sql`su.user_name`, kind: 'text' },
    displayname: { value: sql`su.profile->>'displayName'`, kind: 'text' },
    preferredlanguage: { value: sql`su.profile->>'preferredLanguage'`, kind: 'text' },
    'name.formatted': { value: sql`su.profile->'name'->>'formatted'`, kind: 'text' },
    'name.givenname': { value: sql`su.profile->'name'->>'givenName'`, kind: 'text' },
    'name.familyname': { value: sql`su.profile->'name'->>'familyName'`, kind: 'text' },
    active: { value: sql`u.disabled_at is null`, kind: 'boolean' },
    'meta.created': { value: sql`su.created_at`, kind: 'moment' },
    'meta.lastmodified': { value: sql`su.updated_at`, kind: 'moment' },
  },
  lists: {
    emails: {
      exists: (condition) => sql`exists (select 1 from ${emails} where ${condition})`,
      columns: {
        value: { value: sql`e->>'value'`, kind: 'text' },
        type: { value: sql`e->>'type'`, kind: 'text' },
        display: { value: sql`e->>'display'`, kind: 'text' },
        primary: { value: sql`(e->>'primary')::boolean`, kind: 'boolean' },
      },
    },
    groups: {
      exists: (
        condition,
      ) => sql`exists (select 1 from group_member m join scim_group sg on sg.group_id = m.group_id
        where m.user_id = su.user_id and m.origin = 'scim' and ${condition})`,
      columns: {
        value: { value: sql`sg.group_id::text`, kind: 'exact' },
        display: { value: sql`sg.display_name`, kind: 'text' },
      },
    },
  },
};

const rowsOf = async (db: DbOrTx, query: SQL): Promise<ScimUserRow[]> =>
  (await db.execute<ScimUserRow>(query)).rows;

/** In the order of their making, so that a page stays what it was. */
export const listUsers = async (db: Db, page: Page): Promise<{ rows: ScimUserRow[]; total: number }> => {
  const where = sql`su.deleted_at is null and ${conditionOf(page.filter, FILTERABLE)}`;
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${FROM} where ${where}`,
  );
  const rows = page.count
    ? await rowsOf(
        db,
        sql`select ${COLUMNS} from ${FROM} where ${where} order by su.created_at, su.user_id
          limit ${page.count} offset ${page.startIndex - 1}`,
      )
    : [];
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

/** Null for whom it has not named, or has deleted. */
export const findUser = async (db: DbOrTx, id: string): Promise<ScimUserRow | null> => {
  if (!isUuid(id)) return null;
  const rows = await rowsOf(
    db,
    sql`select ${COLUMNS} from ${FROM} where su.user_id = ${id}::uuid and su.deleted_at is null`,
  );
  return rows[0] ?? null;
};

/** Returns which of userName and externalId is taken by an undeleted user other than `except`, if any. */
export const findTaken = async (
  tx: DbOrTx,
  { userName, externalId }: Pick<SaidUser, 'userName' | 'externalId'>,
  except: string | null,
): Promise<'userName' | 'externalId' | null> => {
  const { rows } = await tx.execute<{ by_name: boolean }>(sql`
    select lower(su.user_name) = lower(${userName}) as by_name from scim_user su
    where su.deleted_at is null and su.user_id is distinct from ${except}::uuid
      and (lower(su.user_name) = lower(${userName}) or su.external_id = ${externalId}) limit 1`);
  const [found] = rows;
  if (!found) return null;
  return found.by_name ? 'userName' : 'externalId';
};

/** Stored SCIM data of an account, deleted or not. */
export type KeptUser = {
  userId: string;
  externalId: string | null;
  deleted: boolean;
  disabledAt: Date | null;
};
const KEPT = {
  userId: scimUser.userId,
  externalId: scimUser.externalId,
  deleted: sql<boolean>`${scimUser.deletedAt} is not null`,
  disabledAt: scimUser.disabledAt,
};

export const findKept = async (tx: DbOrTx, userId: string): Promise<KeptUser | null> =>
  (await tx.select(KEPT).from(scimUser).where(sql`${scimUser.userId} = ${userId}::uuid`))[0] ?? null;

/** Returns the account deleted last under this externalId. */
export const findDeleted = async (tx: DbOrTx, externalId: string): Promise<KeptUser | null> =>
  (
    await tx
      .select(KEPT)
      .from(scimUser)
      .where(sql`${scimUser.externalId} = ${externalId} and ${scimUser.deletedAt} is not null`)
      .orderBy(sql`${scimUser.deletedAt} desc`)
      .limit(1)
  )[0] ?? null;

/** Stores the SCIM data of a user; a deleted user is restored. */
export const keepUser = async (
  tx: DbOrTx,
  userId: string,
  { userName, externalId, profile }: Pick<SaidUser, 'userName' | 'externalId' | 'profile'>,
): Promise<void> => {
  const said = { userName, externalId, profile, deletedAt: null, updatedAt: new Date() };
  await tx
    .insert(scimUser)
    .values({ userId, ...said })
    .onConflictDoUpdate({ target: scimUser.userId, set: said });
};

export const markDisabled = async (tx: DbOrTx, userId: string, at: Date | null): Promise<void> => {
  await tx
    .update(scimUser)
    .set({ disabledAt: at, updatedAt: new Date() })
    .where(sql`${scimUser.userId} = ${userId}::uuid`);
};

export const markDeleted = async (tx: DbOrTx, userId: string): Promise<void> => {
  await tx.update(scimUser).set({ deletedAt: new Date() }).where(sql`${scimUser.userId} = ${userId}::uuid`);
};

/** Returns the writable attributes of a user, as `readBody` returns them. */
export const documentOf = ({ user_name, external_id, profile, active }: ScimUserRow): Json => ({
  userName: user_name,
  ...(external_id !== null && { externalId: external_id }),
  ...structuredClone(profile),
  active,
});

/** A resource as it is answered, with its version. `base` is the service's own address. */
export const presentUser = (row: ScimUserRow, base: string): { resource: Json; etag: string } => {
  const location = `${base}/Users/${row.id}`;
  const groups = row.groups.map((one) => ({
    ...one,
    $ref: `${base}/Groups/${one.value}`,
    type: 'direct',
  }));
  const resource = {
    schemas: [USER],
    id: row.id,
    ...documentOf(row),
    ...(groups.length && { groups }),
    meta: {
      resourceType: 'User',
      created: new Date(row.created_at).toISOString(),
      lastModified: new Date(row.updated_at).toISOString(),
      location,
    },
  };
  const version = etagOf(resource);
  return { resource: { ...resource, meta: { ...resource.meta, version } }, etag: version };
};
