import type { CurrentUser } from '@docent/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { user } from '../../tables/accounts.ts';
import { presentUser } from './present.ts';

/**
 * Somebody as they are at this moment: nobody takes their role or their account until the transaction ends. What a call
 * knew of them at its beginning may have changed by the time it writes. Rows are held in one order everywhere: people,
 * the domain, its experts; people, the chat's participants, the chat. Throws `unauthenticated`.
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
