import { eq, sql } from 'drizzle-orm';
import { type ManagedDomain, restrictedManagedBy } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { user } from '../../tables/accounts.ts';
import { endSessions, revokeSockets } from '../accounts/index.ts';
import { type AuditOrigin, recordAudit } from '../audit/index.ts';
import { recordLostManagers } from '../domains/index.ts';

type Target = { id: string; name: string; disabled: boolean };
type Given = {
  target: Target;
  by: AuditOrigin;
  /** Actor, if not the caller. */
  actor?: { id: null; name: string };
  at: Date;
};

/**
 * Disables an account at once: sessions, keys, links and sockets end, and no data is deleted. Call in a transaction that holds the lock of
 * access changes, and has checked that another owner is left. Resolves to the restricted domains that are left without a manager: notify
 * the owners after the commit.
 */
export const disableAccount = async (
  tx: DbOrTx,
  { target, by, actor, at }: Given,
): Promise<ManagedDomain[]> => {
  const managed = await restrictedManagedBy(tx, target.id);
  await tx.update(user).set({ disabledAt: at, updatedAt: at }).where(eq(user.id, target.id));
  if (!target.disabled)
    await recordAudit(tx, by, { action: 'user.disabled', target, ...(actor && { actor }) });
  const lost = await recordLostManagers(tx, by, { gone: target, managed });
  await endSessions(tx, target.id);
  await revokeSockets(tx, target.id);
  return lost;
};

/** Enables a disabled account. */
export const enableAccount = async (tx: DbOrTx, { target, by, actor, at }: Given): Promise<void> => {
  await tx.update(user).set({ disabledAt: null, updatedAt: at }).where(eq(user.id, target.id));
  await recordAudit(tx, by, { action: 'user.enabled', target, ...(actor && { actor }) });
  await revokeSockets(tx, target.id);
};

/**
 * Returns the current state of an account, with the number of other active owners; all are locked in one order until the transaction ends.
 * Null for an unknown id.
 */
export const holdAccount = async (tx: DbOrTx, id: string) => {
  const { rows } = await tx.execute<{ id: string; is_owner: boolean }>(sql`
    select id, role = 'owner' and disabled_at is null as is_owner from "user"
    where id = ${id}::uuid or (role = 'owner' and disabled_at is null) order by id for update`);
  const owners = rows.filter((row) => row.is_owner).map((row) => row.id);
  const [target] = await tx.select().from(user).where(eq(user.id, id));
  return target ? { target, owners } : null;
};
