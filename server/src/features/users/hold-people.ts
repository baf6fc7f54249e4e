import type { CurrentUser, ManagedUser } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockUser } from '../accounts/index.ts';
import { mayAdministerUsers } from './policy.ts';
import { findManagedUser } from './store.ts';

export type HeldPeople = { person: CurrentUser; target: ManagedUser; owners: string[] };

/**
 * Returns the current state of the actor, the person concerned and all owners, locked in one order until the transaction ends. The lock
 * does not block rows that refer to them. Throws `not_found` for a person whom the actor may not see.
 */
export const holdPeople = async (tx: DbOrTx, actorId: string, targetId: string): Promise<HeldPeople> => {
  const ids = sql`${sql.param([actorId, targetId])}::uuid[]`;
  const locked = await tx.execute(sql`
    select id, role = 'owner' and disabled_at is null as is_owner from "user"
    where id = any(${ids}) or (role = 'owner' and disabled_at is null) order by id for no key update`);
  const person = await lockUser(tx, actorId);
  const target = await findManagedUser(tx, targetId, person);
  if (!target || (target.disabled && !mayAdministerUsers(person))) throw new AppError('not_found');
  return {
    person,
    target,
    owners: locked.rows.filter((row) => row.is_owner).map((row) => String(row.id)),
  };
};

/** Throws `last_owner` when the installation would be left without one. */
export const requireOtherOwner = ({ owners }: Pick<HeldPeople, 'owners'>, userId: string): void => {
  if (owners.length === 1 && owners[0] === userId) throw new AppError('last_owner');
};
