import { eq, sql } from 'drizzle-orm';
import { withdrawFromSources } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { accountLink, user } from '../../tables/accounts.ts';
import { forgetCodes } from './used-codes.ts';

/**
 * Changes a user's e-mail address to one that counts as proved. Links and codes sent to the old address become invalid.
 * @returns false when another user has the address
 */
export const changeAddress = async (
  tx: DbOrTx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> => {
  const result =
    await tx.execute(sql`update "user" set email = ${to}, email_verified = true, address_typed = false, updated_at = now()
    where id = ${userId}::uuid and not exists (select 1 from "user" o where o.email = ${to} and o.id <> ${userId}::uuid)`);
  if (!result.rowCount) return false;
  await withdrawFromSources(tx, [userId]);
  await tx.delete(accountLink).where(eq(accountLink.userId, userId));
  await forgetCodes(tx, from);
  return true;
};

/** Stores a user's name as another system gives it. */
export const changeShownName = async (tx: DbOrTx, userId: string, name: string): Promise<void> => {
  await tx.update(user).set({ name, updatedAt: new Date() }).where(eq(user.id, userId));
};

/** Returns the user with this address, and whether the address is proved. */
export const findByAddress = async (
  tx: DbOrTx,
  email: string,
): Promise<{ id: string; emailVerified: boolean } | null> => {
  const [found] = await tx
    .select({ id: user.id, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email));
  return found ?? null;
};
