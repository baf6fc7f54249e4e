import { eq, sql } from 'drizzle-orm';
import { withdrawFromSources } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { accountLink, user } from '../../tables/accounts.ts';
import { forgetCodes } from './used-codes.ts';

/**
 * Gives somebody another address, which is taken as proved. Links and codes that went to the old one are worth nothing any
 * more. False when somebody else has it.
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

/** What another system calls somebody. */
export const changeShownName = async (tx: DbOrTx, userId: string, name: string): Promise<void> => {
  await tx.update(user).set({ name, updatedAt: new Date() }).where(eq(user.id, userId));
};

/** Whose address it is, and whether that was proved. */
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
