import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { session, signInTicket } from '../../tables/accounts.ts';
import { hashOf, randomToken } from './sessions.ts';

const LIFE_MS = 60_000;

/** A ticket for a session that another system's answer has opened. */
export const createTicket = async (db: DbOrTx, sessionId: string, binding: string): Promise<string> => {
  const ticket = randomToken();
  const expiresAt = new Date(Date.now() + LIFE_MS);
  await db.insert(signInTicket).values({ tokenHash: hashOf(ticket), sessionId, binding, expiresAt });
  return ticket;
};

/** The identity provider's token of the session, once, for the browser that began; null otherwise. */
export const useTicket = async (db: Db, ticket: string, binding: string): Promise<string | null> => {
  const [used] = await db
    .delete(signInTicket)
    .where(and(eq(signInTicket.tokenHash, hashOf(ticket)), gt(signInTicket.expiresAt, sql`now()`)))
    .returning({ sessionId: signInTicket.sessionId, binding: signInTicket.binding });
  if (!used || used.binding !== binding) return null;
  const [found] = await db
    .select({ token: session.token })
    .from(session)
    .where(eq(session.id, used.sessionId));
  return found?.token ?? null;
};
