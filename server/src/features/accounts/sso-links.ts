import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { account } from '../../tables/accounts.ts';

/**
 * Forgets whom a connection knows, or one of them: another system may give the same names to other people. Who comes again is
 * known by her address.
 */
export const unlink = async (tx: DbOrTx, connection: string, userId?: string): Promise<void> => {
  const whose = userId === undefined ? undefined : eq(account.userId, userId);
  await tx.delete(account).where(and(eq(account.providerId, connection), whose));
};
