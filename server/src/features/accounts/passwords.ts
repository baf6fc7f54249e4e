import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { account, user } from '../../tables/accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { useLink } from './links.ts';
import { passwordQueue } from './password-queue.ts';
import { endSessions } from './sessions.ts';

const CREDENTIAL = 'credential';

/** Throws `password_too_short` (counted in characters as people see them) or `password_too_common`. */
export const requireGoodPassword = async (password: string, minLength: number): Promise<void> => {
  if ([...password].length < minLength) throw new AppError('password_too_short');
  if (await isCommonPassword(password)) throw new AppError('password_too_common');
};

/** Stores a person's password, whether they had one before or not. */
export const storePassword = async (db: DbOrTx, userId: string, hash: string): Promise<void> => {
  const updated = await db
    .update(account)
    .set({ password: hash, updatedAt: new Date() })
    .where(and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL)))
    .returning({ id: account.id });
  if (updated.length) return;
  await db
    .insert(account)
    .values({ id: newId(), userId, accountId: userId, providerId: CREDENTIAL, password: hash });
};

/** Sets a password with a link and ends every session of the person. Throws `invalid_link`. Returns whose it is. */
export const setPasswordByLink = async (db: Db, token: string, password: string): Promise<string> => {
  // Hashed first: a transaction never waits for it, and a wrong link costs as much as a right one.
  const hash = await passwordQueue.hash(password);
  return db.transaction(async (tx) => {
    const used = await useLink(tx, 'password', token);
    const active =
      used &&
      (await tx
        .select()
        .from(user)
        .where(and(eq(user.id, used.userId), isNull(user.disabledAt))));
    if (!used || !active?.length) throw new AppError('invalid_link');
    await storePassword(tx, used.userId, hash);
    if (used.mailed) await tx.update(user).set({ emailVerified: true }).where(eq(user.id, used.userId));
    await endSessions(tx, used.userId);
    return used.userId;
  });
};

/** Throws `wrong_password`, unless the person has none: then there is nothing to ask for. */
export const requirePassword = async (db: Db, userId: string, password: string): Promise<void> => {
  const hash = await hashOf(db, userId);
  if (hash && !(await passwordQueue.verify({ hash, password }))) throw new AppError('wrong_password');
};

const hashOf = async (db: Db, userId: string): Promise<string | null> => {
  const [row] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL)));
  return row?.hash ?? null;
};

type Change = { userId: string; sessionId: string | null; current: string; password: string };

/** Changes a person's own password and ends their other sessions. Throws `wrong_password`. */
export const changePassword = async (
  db: Db,
  { userId, sessionId, current, password }: Change,
): Promise<void> => {
  if (!(await hashOf(db, userId))) throw new AppError('wrong_password');
  await requirePassword(db, userId, current);
  const hash = await passwordQueue.hash(password);
  await db.transaction(async (tx) => {
    await storePassword(tx, userId, hash);
    await endSessions(tx, userId, { except: sessionId ?? undefined });
  });
};

/** The active person of an address who may get a link for a new password: one who signs in elsewhere has none. */
export const findForReset = async (db: Db, email: string) => {
  const [row] = await db
    .select({ id: user.id, name: user.name, email: user.email, language: user.language })
    .from(user)
    .where(
      and(
        eq(user.email, email.toLowerCase()),
        isNull(user.disabledAt),
        sql`(exists (select 1 from ${account} a where a.user_id = ${user.id} and a.provider_id = ${CREDENTIAL})
          or not exists (select 1 from ${account} a where a.user_id = ${user.id}))`,
      ),
    );
  return row ?? null;
};
