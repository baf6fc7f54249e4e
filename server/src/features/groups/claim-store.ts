import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

/** A group that a claim named, by what the claim calls it. */
export type ClaimedGroup = { id: string; name: string; external_id: string };

/** Returns the external id of a group, which belongs to one connection: another identity provider adds no members to it. */
const externalOf = (connection: string, value: string) => `${connection}/${value}`;

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`;

/** The groups that a person is in by the claim of a connection. */
export const claimedBy = async (
  db: DbOrTx,
  personId: string,
  connection: string,
): Promise<ClaimedGroup[]> => {
  const { rows } = await db.execute<ClaimedGroup>(sql`select g.id, g.name, g.external_id
    from group_member m join principal_group g on g.id = m.group_id
    where m.user_id = ${personId} and m.origin = 'claim' and g.origin = 'claim'
      and starts_with(g.external_id, ${externalOf(connection, '')})`);
  return rows;
};

/** All groups of a connection. */
export const claimedGroupIds = async (db: DbOrTx, connection: string): Promise<string[]> =>
  (
    await db.execute<{ id: string }>(sql`select id from principal_group
      where origin = 'claim' and starts_with(external_id, ${externalOf(connection, '')}) order by id`)
  ).rows.map(({ id }) => id);

/**
 * Takes people out of these groups as far as claims have put them there: everybody, or all whose address is of none of these
 * e-mail domains. Returns how many memberships ended.
 */
export const endClaimed = async (tx: DbOrTx, groupIds: string[], except: string[] = []): Promise<number> => {
  const result = await tx.execute(sql`delete from group_member m using "user" u
    where m.group_id = any(${sql.param(groupIds)}::uuid[]) and m.origin = 'claim' and u.id = m.user_id
      and lower(substring(u.email from '[^@]*$')) <> all(${texts(except)})`);
  return result.rowCount ?? 0;
};

const findOfClaim = async (db: DbOrTx, connection: string, values: string[]): Promise<ClaimedGroup[]> =>
  (
    await db.execute<ClaimedGroup>(sql`select g.id, g.name, g.external_id from principal_group g
      where g.origin = 'claim' and g.external_id = any(${texts(values.map((one) => externalOf(connection, one)))})`)
  ).rows;

/** How a group of this value is named: as it says, with the connection beside it where the name is taken, or with more. */
const namesFor = (connection: string): ((value: string) => string)[] => [
  (value) => value,
  (value) => `${value} (${connection})`,
  (value) => `${value} (${connection}, ${newId().slice(-6)})`,
];

/** For each value, in order: the group that it has, or how one would be named. */
export const groupsToBe = async (
  db: DbOrTx,
  connection: string,
  values: string[],
): Promise<{ value: string; group: { id: string; name: string } | null; becomes: string }[]> => {
  const found = new Map(
    (await findOfClaim(db, connection, values)).map((one) => [
      one.external_id,
      { id: one.id, name: one.name },
    ]),
  );
  const [plain = String, beside = String, more = String] = namesFor(connection);
  const { rows } = await db.execute<{ name: string }>(sql`select lower(name) as name from principal_group
    where lower(name) in (select lower(n) from unnest(${texts([...values.map(plain), ...values.map(beside)])}) as n)`);
  const taken = new Set(rows.map(({ name }) => name));
  return values.map((value) => {
    const group = found.get(externalOf(connection, value)) ?? null;
    if (group) return { value, group, becomes: group.name };
    const free = [plain(value), beside(value)].find((name) => !taken.has(name.toLowerCase()));
    const becomes = free ?? more(value);
    taken.add(becomes.toLowerCase());
    return { value, group, becomes };
  });
};

/** The groups of these values, made where they are not there yet. A name that another group has gets the connection's beside it. */
export const groupsOfClaim = async (
  tx: DbOrTx,
  connection: string,
  values: string[],
): Promise<ClaimedGroup[]> => {
  const find = () => findOfClaim(tx, connection, values);
  for (const nameOf of namesFor(connection)) {
    const found = new Set((await find()).map(({ external_id }) => external_id));
    const missing = values.filter((value) => !found.has(externalOf(connection, value)));
    if (!missing.length) break;
    await tx.execute(sql`insert into principal_group (id, name, origin, external_id)
      select id, name, 'claim', external_id from unnest(${sql.param(missing.map(() => newId()))}::uuid[],
        ${texts(missing.map(nameOf))}, ${texts(missing.map((one) => externalOf(connection, one)))}) as g(id, name, external_id)
      on conflict do nothing`);
  }
  return find();
};

/** Adds an active person to the groups `into` and removes them from the groups `outOf`, as memberships by claim. */
export const setClaimed = async (
  tx: DbOrTx,
  personId: string,
  { into, outOf }: { into: string[]; outOf: string[] },
): Promise<void> => {
  await tx.execute(sql`insert into group_member (group_id, user_id, origin)
    select id, ${personId}::uuid, 'claim' from unnest(${sql.param(into)}::uuid[]) as g(id) on conflict do nothing`);
  await tx.execute(sql`delete from group_member where user_id = ${personId}::uuid and origin = 'claim'
    and group_id = any(${sql.param(outOf)}::uuid[])`);
};

/** Whether the account is active, kept so until the transaction ends. */
export const holdActive = async (tx: DbOrTx, personId: string): Promise<boolean> =>
  (await tx.execute(sql`select 1 from "user" where id = ${personId} and disabled_at is null for share`)).rows
    .length > 0;

export const activeOwners = async (db: DbOrTx): Promise<string[]> =>
  (
    await db.execute<{ id: string }>(
      sql`select id from "user" where role = 'owner' and disabled_at is null order by id`,
    )
  ).rows.map(({ id }) => id);
