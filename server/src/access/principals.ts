import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { accessChange, EVERYBODY } from '../tables/access.ts';

/**
 * All principals that a person (an id, or a column) is, as an array of uuids: herself, each group that she is in
 * directly or through groups, everybody. Empty for an account that is disabled or gone. With an id it is computed once a
 * statement, with a column once a row.
 */
export const principalsOf = (person: SQL | string): SQL<string[]> => {
  const id = typeof person === 'string' ? sql`${person}::uuid` : person;
  return sql<string[]>`array(
    with recursive held(id) as (
      select one_account.id from "user" one_account where one_account.id = ${id} and one_account.disabled_at is null
      union
      select of_group.group_id from held join group_member of_group on of_group.member = held.id)
    select held.id from held
    union all
    select ${EVERYBODY}::uuid where exists (select 1 from held))`;
};

/** The active people that some principals (a query of one column) stand for, as a query of the column `id`. */
export const peopleOfPrincipals = (principals: SQL): SQL => sql`
  with recursive named(id) as (
    select wanted.id from (${principals}) as wanted(id)
    union
    select of_group.member from named join group_member of_group on of_group.group_id = named.id)
  select one_account.id from "user" one_account where one_account.disabled_at is null
    and (one_account.id in (select named.id from named) or exists (select 1 from named where named.id = ${EVERYBODY}))`;

/** Any number that nothing else locks. */
const ACCESS_LOCK = 7_001_370;

/** What people may read stays as it is until the transaction ends: whoever changes it waits. Call it before rows are locked. */
export const holdAccess = async (tx: DbOrTx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ACCESS_LOCK})`);
};

/** The same for one at a time, who waits for acts under way. */
export const holdAccessAlone = async (tx: DbOrTx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${ACCESS_LOCK})`);
};

/**
 * One at a time changes who is in a group, who has a grant, and what is restricted; acts under way are waited for. Once it is
 * committed, those whom it concerns are told: the readers of that domain, or whoever reads something else than before.
 */
export const holdAccessChange = async (tx: DbOrTx, domainId: string | null = null): Promise<void> => {
  await holdAccessAlone(tx);
  await noteAccessChange(tx, domainId);
};

/** The same telling for what takes something away from everybody alike, and waits for nobody. */
export const noteAccessChange = async (tx: DbOrTx, domainId: string | null): Promise<void> => {
  await tx.insert(accessChange).values({ domainId });
};

/** Changes that every server has seen. */
export const deleteOldAccessChanges = async (db: DbOrTx): Promise<void> => {
  await db.execute(sql`delete from access_change where created_at < now() - interval '1 hour'`);
};
