import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { accessChange, EVERYBODY } from '../tables/access.ts';

/**
 * All principals of a user (an id or a column), as an array of uuids: the user, every group that contains them directly or indirectly, and
 * everybody. Empty for a disabled or deleted account. Computed once per statement with an id, once per row with a column.
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

/** Active users among some principals (a query of one column), as a query of the column `id`. */
export const peopleOfPrincipals = (principals: SQL): SQL => sql`
  with recursive named(id) as (
    select wanted.id from (${principals}) as wanted(id)
    union
    select of_group.member from named join group_member of_group on of_group.group_id = named.id)
  select one_account.id from "user" one_account where one_account.disabled_at is null
    and (one_account.id in (select named.id from named) or exists (select 1 from named where named.id = ${EVERYBODY}))`;

/** Key of the advisory lock; any number not used by another lock. */
const ACCESS_LOCK = 7_001_370;

/** Locks access until the transaction ends: changes wait for it. Call before locking rows. */
export const holdAccess = async (tx: DbOrTx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ACCESS_LOCK})`);
};

/** Locks access exclusively, waiting for transactions in progress. */
export const holdAccessAlone = async (tx: DbOrTx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${ACCESS_LOCK})`);
};

/**
 * Locks access exclusively, for a change of groups, grants or restrictions. After the commit the affected users are notified: the readers
 * of the domain, or (null) every user whose access differs.
 */
export const holdAccessChange = async (tx: DbOrTx, domainId: string | null = null): Promise<void> => {
  await holdAccessAlone(tx);
  await noteAccessChange(tx, domainId);
};

/** Notifies like `holdAccessChange`, without a lock: for a removal that affects all readers alike. */
export const noteAccessChange = async (tx: DbOrTx, domainId: string | null): Promise<void> => {
  await tx.insert(accessChange).values({ domainId });
};

export const deleteOldAccessChanges = async (db: DbOrTx): Promise<void> => {
  await db.execute(sql`delete from access_change where created_at < now() - interval '1 hour'`);
};
