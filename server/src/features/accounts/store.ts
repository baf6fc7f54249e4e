import { createHash, randomBytes } from 'node:crypto';
import type { CurrentUser, UserPatch } from '@docent/contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { accessToken, account, user } from '../../tables/accounts.ts';

const TOKEN_BYTES = 32;
const TOKEN_DAYS = 7;

export type NewUser = {
  name: string;
  email: string;
  username: string;
  language: 'en' | 'fr';
  passwordHash: string;
  founder: boolean;
};

export const anyUserExists = async (db: Db): Promise<boolean> =>
  (await db.select({ id: user.id }).from(user).limit(1)).length > 0;

/**
 * Stores a person and their password together. Returns null when the address (or the place of the first account)
 * is taken; a taken username gets a number.
 */
export const insertUser = async (db: Db, given: NewUser): Promise<CurrentUser | null> =>
  db.transaction(async (tx) => {
    const id = newId();
    const inserted = await tx
      .insert(user)
      .values({
        id,
        name: given.name,
        email: given.email.toLowerCase(),
        username: sql`${given.username} || coalesce((select '-' || count(*) + 1 from "user"
          where username = ${given.username} or username like ${`${given.username}-%`} having count(*) > 0), '')`,
        role: given.founder ? 'owner' : 'normal',
        language: given.language,
        founder: given.founder ? true : null,
      })
      .onConflictDoNothing()
      .returning();
    const [row] = inserted;
    if (!row) return null;
    await tx.insert(account).values({
      id: newId(),
      userId: id,
      accountId: id,
      providerId: 'credential',
      password: given.passwordHash,
    });
    return presentUser(row);
  });

export const findUser = async (db: Db, id: string): Promise<CurrentUser | null> => {
  const [row] = await db
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.disabledAt)));
  return row ? presentUser(row) : null;
};

export const updateUser = async (db: Db, id: string, patch: UserPatch): Promise<CurrentUser | null> => {
  const [row] = await db
    .update(user)
    .set({
      ...(patch.name === undefined ? {} : { name: patch.name }),
      ...(patch.language === undefined ? {} : { language: patch.language }),
      updatedAt: new Date(),
    })
    .where(eq(user.id, id))
    .returning();
  return row ? presentUser(row) : null;
};

/** Makes an access token for a person. The token itself is returned once and never stored. */
export const createAccessToken = async (db: Db, userId: string): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.insert(accessToken).values({
    id: newId(),
    userId,
    tokenHash: hashOf(token),
    expiresAt: new Date(Date.now() + TOKEN_DAYS * 86_400_000),
  });
  return token;
};

/** The person behind a token, read afresh at every call and event: role, state and token may have changed. */
export const findUserByToken = async (db: Db, token: string): Promise<CurrentUser | null> => {
  const [row] = await db
    .select({ user })
    .from(accessToken)
    .innerJoin(user, eq(user.id, accessToken.userId))
    .where(
      and(
        eq(accessToken.tokenHash, hashOf(token)),
        gt(accessToken.expiresAt, new Date()),
        isNull(user.disabledAt),
      ),
    );
  return row ? presentUser(row.user) : null;
};

/** The id of a token that is good. Throws `unauthenticated`. */
export const accessTokenIdOf = async (db: Db, token: string | null): Promise<string> => {
  const [row] = await db
    .select({ id: accessToken.id })
    .from(accessToken)
    .where(eq(accessToken.tokenHash, hashOf(token ?? '')));
  if (!row) throw new AppError('unauthenticated');
  return row.id;
};

export const deleteAccessToken = async (db: Db, token: string): Promise<void> => {
  await db.delete(accessToken).where(eq(accessToken.tokenHash, hashOf(token)));
};

export const deleteExpiredTokens = async (db: Db): Promise<void> => {
  await db.delete(accessToken).where(sql`${accessToken.expiresAt} < now()`);
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const presentUser = (row: typeof user.$inferSelect): CurrentUser => ({
  id: row.id,
  username: row.username,
  name: row.name,
  email: row.email,
  role: row.role,
  is_expert: row.isExpert,
  language: row.language,
});
