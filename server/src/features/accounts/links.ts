import type { Language } from '@docent/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { accountLink } from '../../tables/accounts.ts';
import { hashOf, randomToken } from './sessions.ts';

export type LinkKind = 'password' | 'email' | 'invitation';
type NewLink = { userId: string; kind: LinkKind; mailed: boolean; hours: number };

const PAGE: Record<LinkKind, string> = {
  password: '/reset-password',
  email: '/verify-email',
  invitation: '/invitation',
};

/** Makes the token of a link; an older one of the same kind stops working. */
export const createLinkToken = async (
  db: DbOrTx,
  { userId, kind, mailed, hours }: NewLink,
): Promise<string> => {
  const token = randomToken();
  const values = {
    tokenHash: hashOf(token),
    mailed,
    expiresAt: sql<Date>`now() + ${hours} * interval '1 hour'`,
  };
  await db
    .insert(accountLink)
    .values({ ...values, userId, kind })
    .onConflictDoUpdate({ target: [accountLink.userId, accountLink.kind], set: values });
  return token;
};

/**
 * The address of the page, which opens in the language of the e-mail. The token stands behind `#`: it reaches no server
 * log and no other site.
 */
export const linkAddress = (origin: string, kind: LinkKind, token: string, language: Language): string =>
  new URL(`${PAGE[kind]}?language=${language}#token=${token}`, origin).href;

const isGood = (kind: LinkKind, token: string) =>
  and(
    eq(accountLink.tokenHash, hashOf(token)),
    eq(accountLink.kind, kind),
    gt(accountLink.expiresAt, sql`now()`),
  );

/** Uses a link up. Returns whose it was, or null for one that is unknown, used, replaced or too old. */
export const useLink = async (
  db: DbOrTx,
  kind: LinkKind,
  token: string,
): Promise<{ userId: string; mailed: boolean } | null> => {
  const [used] = await db
    .delete(accountLink)
    .where(isGood(kind, token))
    .returning({ userId: accountLink.userId, mailed: accountLink.mailed });
  return used ?? null;
};

/** Returns the user of a link that is still valid, without using it up. */
export const ownerOfLink = async (db: Db, kind: LinkKind, token: string): Promise<string | null> => {
  const [found] = await db
    .select({ userId: accountLink.userId })
    .from(accountLink)
    .where(isGood(kind, token));
  return found?.userId ?? null;
};
