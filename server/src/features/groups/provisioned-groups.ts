import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

/** How a group of SCIM is named here: as it says, or with more in it where the name is taken. */
const NAMES: ((name: string) => string)[] = [
  (name) => name,
  (name) => `${name} (SCIM)`,
  (name) => `${name} (SCIM, ${newId().slice(-6)})`,
];

const ids = (values: string[]) => sql`${sql.param(values)}::uuid[]`;

/**
 * A group that SCIM keeps, new or by another name than before. In a transaction that holds the change of access, as all
 * functions here. Resolves to the name that it has here; null when another group of SCIM has its externalId.
 */
export const keepProvisioned = async (
  tx: DbOrTx,
  { id, name, externalId }: { id: string; name: string; externalId: string | null },
): Promise<string | null> => {
  for (const nameOf of NAMES) {
    const { rows } = await tx.execute<{ name: string }>(sql`
      insert into principal_group (id, name, origin, external_id)
      select ${id}::uuid, ${nameOf(name)}::text, 'scim', ${externalId}::text
      where not exists (select 1 from principal_group o where o.id <> ${id}::uuid
        and (lower(o.name) = lower(${nameOf(name)}) or (o.origin = 'scim' and o.external_id = ${externalId})))
      on conflict (id) do update set name = excluded.name, external_id = excluded.external_id, updated_at = now()
      returning name`);
    if (rows[0]) return rows[0].name;
  }
  return null;
};

/** Puts people and groups into a group by SCIM, and takes them out as far as SCIM has put them in. */
export const changeProvisioned = async (
  tx: DbOrTx,
  groupId: string,
  { people, groups, outOf }: { people: string[]; groups: string[]; outOf: string[] },
): Promise<void> => {
  await tx.execute(sql`insert into group_member (group_id, user_id, member_group_id, origin)
    select ${groupId}::uuid, id, null::uuid, 'scim' from unnest(${ids(people)}) as p(id)
    union all
    select ${groupId}::uuid, null, id, 'scim' from unnest(${ids(groups)}) as g(id)
    on conflict do nothing`);
  await tx.execute(sql`delete from group_member
    where group_id = ${groupId}::uuid and origin = 'scim' and member = any(${ids(outOf)})`);
};

/** Removes a person's memberships by SCIM in all groups; those by hand or by a claim stay. */
export const leaveProvisioned = async (tx: DbOrTx, userId: string): Promise<void> => {
  await tx.execute(sql`delete from group_member where user_id = ${userId}::uuid and origin = 'scim'`);
};

/** Returns the ids of all groups that SCIM manages. */
export const provisionedGroupIds = async (db: DbOrTx): Promise<string[]> =>
  (
    await db.execute<{ id: string }>(sql`select id from principal_group where origin = 'scim' order by id`)
  ).rows.map(({ id }) => id);
