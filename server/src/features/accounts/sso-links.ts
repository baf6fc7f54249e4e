import { and, eq, inArray, ne } from 'drizzle-orm';
import { withdrawFromSources } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { account, accountLink, user } from '../../tables/accounts.ts';
import { CREDENTIAL } from './passwords.ts';
import { endSessions } from './sessions.ts';

/** Forgets all subjects that sign in to an account, and ends its sessions. Resolves to the connections that they came by. */
export const releaseIdentities = async (tx: DbOrTx, userId: string): Promise<string[]> => {
  const gone = await tx
    .delete(account)
    .where(and(eq(account.userId, userId), ne(account.providerId, CREDENTIAL)))
    .returning({ connection: account.providerId });
  if (gone.length) {
    await endSessions(tx, userId);
    await endInvitations(tx, [userId]);
    await withdrawFromSources(tx, [userId]);
  }
  return gone.map(({ connection }) => connection).toSorted();
};

type Introduction = { id: string; userId: string; sessionId: string; how: 'linked' | 'created' | undefined };

/** Takes back that an address introduced a subject: the session and the link end, and an account that was made for it. */
export const forgetIntroduction = async (
  tx: DbOrTx,
  { id, userId, sessionId, how }: Introduction,
): Promise<void> => {
  await endSessions(tx, userId, { only: sessionId });
  await unlink(tx, id, userId);
  if (how === 'created') await tx.delete(user).where(eq(user.id, userId));
};

/**
 * Deletes the subjects that a connection knows, or that of one user: another system may give the same subjects to other people. A returning
 * user is found by address.
 */
export const unlink = async (tx: DbOrTx, connection: string, userId?: string): Promise<void> => {
  const whose = userId === undefined ? undefined : eq(account.userId, userId);
  const gone = await tx
    .delete(account)
    .where(and(eq(account.providerId, connection), whose))
    .returning({ userId: account.userId });
  const userIds = gone.map((one) => one.userId);
  await endInvitations(tx, userIds);
  await withdrawFromSources(tx, userIds);
};

/** Deletes the invitation links of accounts that lose an identity: they were used, and must not count as pending again. */
const endInvitations = async (tx: DbOrTx, userIds: string[]): Promise<void> => {
  if (!userIds.length) return;
  await tx
    .delete(accountLink)
    .where(and(inArray(accountLink.userId, userIds), eq(accountLink.kind, 'invitation')));
};
