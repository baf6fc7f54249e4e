import { ASSISTANT_USERNAME, type CurrentUser, type Role } from '@docent/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
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

export const anyUserExists = async (db: DbOrTx): Promise<boolean> =>
  (await db.select({ id: user.id }).from(user).limit(1)).length > 0;

/** People of one name who sign up at the same moment take the same number: the later ones try again. */
const TRIES = 20;

/**
 * Stores a person and their password together. Returns null when the address (or the place of the first account)
 * is taken; a username that is taken, or the assistant's, gets a number.
 */
export const insertUser = async (db: DbOrTx, given: NewUser): Promise<CurrentUser | null> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made = await insertOnce(db, given);
    if (made) return made;
    const isFounded = given.founder && (await anyUserExists(db));
    if (isFounded || (await isAddressTaken(db, given.email))) return null;
  }
  throw new AppError('unavailable');
};

const isAddressTaken = async (db: DbOrTx, email: string): Promise<boolean> =>
  (await db.$count(user, eq(user.email, email.toLowerCase()))) > 0;

/** The name itself, or with the lowest free number: of n + 2 numbers that n people could have, one is free. */
export const freeUsername = (name: string) => sql`(
  select one.username from generate_series(${name === ASSISTANT_USERNAME ? 2 : 1}::bigint, 3 + (
      select count(*) from "user" u where starts_with(u.username, ${name}))) n
    cross join lateral (select ${name}::text || case n when 1 then '' else '-' || n end as username) one
  where not exists (select 1 from "user" u where u.username = one.username) order by n limit 1)`;

/** Null when the address, the place of the first account or, at this very moment, the username was taken. */
const insertOnce = (db: DbOrTx, given: NewUser): Promise<CurrentUser | null> =>
  db.transaction(async (tx) => {
    const id = newId();
    const inserted = await tx
      .insert(user)
      .values({
        id,
        name: given.name,
        email: given.email.toLowerCase(),
        username: freeUsername(given.username),
        role: given.founder ? 'owner' : (given.role ?? 'normal'),
        isExpert: given.isExpert ?? false,
        emailVerified: given.founder || (given.emailVerified ?? false),
        addressTyped: true,
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

/** Returns the user with this address, whether or not they may sign in. */
export const findNamed = async (db: Db, email: string): Promise<{ id: string; name: string } | null> => {
  const [row] = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(eq(user.email, email.trim().toLowerCase()));
  return row ?? null;
};

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
