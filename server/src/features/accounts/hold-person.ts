import type { CurrentUser } from '@docent/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { user } from '../../tables/accounts.ts';
import { presentUser } from './present.ts';

/**
 * Locks an active user in share mode until the transaction ends, so that their role and account cannot change meanwhile, and returns their
 * current state. Locks are taken in one order everywhere: users, the domain, its experts; users, the chat's participants, the chat. Throws
 * `unauthenticated`.
 */
export const lockUser = async (tx: DbOrTx, id: string): Promise<CurrentUser> => {
  const [row] = await tx
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.disabledAt)))
    .for('share');
  if (!row) throw new AppError('unauthenticated');
  return presentUser(row);
};
