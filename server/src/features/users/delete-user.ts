import type { CurrentUser } from '@docent/contract';
import { eq } from 'drizzle-orm';
import { holdAccessChange, type ManagedDomain, restrictedManagedBy } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { user } from '../../tables/accounts.ts';
import { endSessions, forgetCodes } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { forgetPerson } from '../chats/index.ts';
import { recordLostManagers } from '../domains/index.ts';
import { holdPeople, requireOtherOwner } from './hold-people.ts';
import { mayDeleteUser } from './policy.ts';

type Parts = { db: Db; files: Files };
type Given = { targetId: string; request: { user: CurrentUser; ip: string } };

/**
 * Deletes an account with all that is the person's alone; what others rest on stays without their name. It is written
 * down, and every session ends at once. Resolves to the restricted domains that are left without a manager. Throws
 * `last_owner`, `not_found`, `forbidden`. Decision 0033.
 */
export const deleteUser = async (
  { db, files }: Parts,
  { targetId: id, request }: Given,
): Promise<ManagedDomain[]> => {
  const gone = await db.transaction(async (tx) => {
    await holdAccessChange(tx);
    const held = await holdPeople(tx, request.user.id, id);
    const { person, target } = held;
    if (!mayDeleteUser(person, target)) throw new AppError('forbidden');
    requireOtherOwner(held, id);
    const managed = await restrictedManagedBy(tx, id);
    const deleted = await forgetPerson(tx, id);
    await endSessions(tx, id);
    await forgetCodes(tx, target.email);
    await tx.delete(user).where(eq(user.id, id));
    await recordAudit(tx, request, { action: 'user.deleted', target });
    const lost = await recordLostManagers(tx, request, { gone: target, managed });
    return { files: deleted.files, lost };
  });
  // The files go last: what is left after a crash is a file that nothing names.
  await Promise.all(gone.files.map((key) => files.remove(key)));
  return gone.lost;
};
