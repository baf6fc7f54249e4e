import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createTries } from '../../platform/rate-limit.ts';
import { account, session, user } from '../../tables/accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { ownerOfLink, useLink } from './links.ts';
import { passwordQueue } from './password-queue.ts';
import { endSessions } from './sessions.ts';

export const CREDENTIAL = 'credential';

/** Passwords and codes that a signed-in person gave and that were not right: the session may be in other hands. */
export const passwordTries = createTries({ name: 'password', max: 10, seconds: 900 });

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

/**
 * Sets a password with a link and ends every session and key of the person. Throws `invalid_link`. Returns whose it is.
 */
export const setPasswordByLink = async (
  db: Db,
  token: string,
  password: string,
  writeDown: (tx: DbOrTx, id: string) => Promise<void>,
): Promise<{ id: string; email: string }> => {
  // Hashed first: a transaction never waits for it, and a wrong link costs as much as a right one.
  const hash = await passwordQueue.hash(password);
  return db.transaction(async (tx) => {
    const used = await useLink(tx, 'password', token);
    const [active] = used
      ? await tx
          .select({ id: user.id, email: user.email })
          .from(user)
          .where(and(eq(user.id, used.userId), isNull(user.disabledAt)))
      : [];
    if (!used || !active) throw new AppError('invalid_link');
    await storePassword(tx, used.userId, hash);
    if (used.mailed)
      await tx.update(user).set({ emailVerified: true, addressTyped: false }).where(eq(user.id, used.userId));
    await endSessions(tx, used.userId);
    await writeDown(tx, active.id);
    return active;
  });
};

/** Throws `wrong_password`, unless the person has none: then there is nothing to ask for. */
export const requirePassword = async (db: Db, userId: string, password: string): Promise<void> => {
  const hash = await hashOf(db, userId);
  if (hash) await requireMatch(userId, hash, password);
};

const requireMatch = async (userId: string, hash: string, password: string): Promise<void> => {
  const succeeded = await passwordTries.begin(userId);
  if (!(await passwordQueue.verify({ hash, password }))) throw new AppError('wrong_password');
  await succeeded();
};

/** Sensitive actions need a sign-in within this time, or the password. */
export const FRESH_SECONDS = 3_600;

type Proof = { userId: string; sessionId: string | null; password: string | undefined };

/** Throws `wrong_password`, or `sign_in_again` where there is neither a password nor a fresh sign-in. */
export const requireFresh = async (db: Db, { userId, sessionId, password }: Proof): Promise<void> => {
  const hash = password === undefined ? null : await hashOf(db, userId);
  if (hash && password !== undefined) return requireMatch(userId, hash, password);
  const [fresh] = await db
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.id, sessionId ?? NOBODYS),
        eq(session.userId, userId),
        gt(session.createdAt, sql`now() - ${FRESH_SECONDS} * interval '1 second'`),
      ),
    );
  if (!fresh) throw new AppError('sign_in_again');
};

const NOBODYS = '00000000-0000-0000-0000-000000000000';

const hashOf = async (db: Db, userId: string): Promise<string | null> => {
  const [row] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL)));
  return row?.hash ?? null;
};

type Change = { userId: string; sessionId: string | null; current: string; password: string };

/** Changes a person's own password, ends their other sessions and all keys, and writes it down. Throws `wrong_password`. */
export const changePassword = async (
  db: Db,
  { userId, sessionId, current, password }: Change,
  writeDown: (tx: DbOrTx) => Promise<void>,
): Promise<void> => {
  if (!(await hashOf(db, userId))) throw new AppError('wrong_password');
  await requirePassword(db, userId, current);
  const hash = await passwordQueue.hash(password);
  await db.transaction(async (tx) => {
    await storePassword(tx, userId, hash);
    await endSessions(tx, userId, { except: sessionId ?? undefined });
    await writeDown(tx);
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

/**
 * Marks an address as proved by a link sent to it, if the password of the account is right too: a person who registered another person's
 * address has the password without the link, and the owner of the address has the link without the password. Throws `invalid_link` and
 * `wrong_password`.
 * @returns the id of the user
 */
export const verifyAddress = async (db: Db, token: string, password: string): Promise<string> => {
  const userId = await ownerOfLink(db, 'email', token);
  if (!userId) throw new AppError('invalid_link');
  await requirePassword(db, userId, password);
  await db.transaction(async (tx) => {
    if (!(await useLink(tx, 'email', token))) throw new AppError('invalid_link');
    await tx.update(user).set({ emailVerified: true, addressTyped: false }).where(eq(user.id, userId));
  });
  return userId;
};
