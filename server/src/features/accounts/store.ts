import { ASSISTANT_USERNAME, type CurrentUser, type Role } from '@docent/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { user } from '../../tables/accounts.ts';
import { storePassword } from './passwords.ts';
import { presentUser } from './present.ts';

export type NewUser = {
  name: string;
  email: string;
  username: string;
  language: 'en' | 'fr';
  /** Null for one who will choose a password by a link, or signs in elsewhere. */
  passwordHash: string | null;
  founder: boolean;
  role?: Role;
  isExpert?: boolean;
  emailVerified?: boolean;
};

export const anyUserExists = async (db: Db): Promise<boolean> =>
  (await db.select({ id: user.id }).from(user).limit(1)).length > 0;

/**
 * Stores a person and their password together. Returns null when the address (or the place of the first account)
 * is taken; a username that is taken, or the assistant's, gets a number.
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
        username: sql`${given.username} || coalesce((
          select '-' || greatest(max(substring(username from '-(\\d{1,6})$')::int), 1) + 1 from "user"
          where username = ${given.username} or username ~ ('^' || ${given.username} || '-\\d{1,6}$')
          having count(*) > 0 or ${given.username}::text = ${ASSISTANT_USERNAME}), '')`,
        role: given.founder ? 'owner' : (given.role ?? 'normal'),
        isExpert: given.isExpert ?? false,
        emailVerified: given.founder || (given.emailVerified ?? false),
        language: given.language,
        founder: given.founder ? true : null,
      })
      .onConflictDoNothing()
      .returning();
    const [row] = inserted;
    if (!row) return null;
    if (given.passwordHash) await storePassword(tx, id, given.passwordHash);
    return presentUser(row);
  });

/** An active person who has just shown who they are. */
export const findUserForLogin = async (
  db: Db,
  id: string,
): Promise<{ user: CurrentUser; emailVerified: boolean } | null> => {
  const [row] = await db
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.disabledAt)));
  return row ? { user: presentUser(row), emailVerified: row.emailVerified } : null;
};
