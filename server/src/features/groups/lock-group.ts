import type { CurrentUser, GroupDetail } from '@docent/contract';
import { holdAccessChange } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockUser } from '../accounts/index.ts';
import { mayAdministerGroups } from './policy.ts';
import { findGroup } from './store.ts';

/** Locks group changes for an administrator, until the transaction ends. Throws `forbidden`, `unauthenticated`. */
export const lockGroups = async (tx: DbOrTx, userId: string): Promise<CurrentUser> => {
  await holdAccessChange(tx);
  const person = await lockUser(tx, userId);
  if (!mayAdministerGroups(person)) throw new AppError('forbidden');
  return person;
};

/** The same with a group. Throws `not_found` too. */
export const lockGroup = async (tx: DbOrTx, userId: string, id: string): Promise<GroupDetail> => {
  await lockGroups(tx, userId);
  const group = await findGroup(tx, id);
  if (!group) throw new AppError('not_found');
  return group;
};
