import { type CurrentUser, type Language, usernameOf } from '@docent/contract';
import { and, eq, sql } from 'drizzle-orm';
import { holdAccess } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { account, session, user, verification } from '../../tables/accounts.ts';
import type { FirebaseClaims } from './firebase-tokens.ts';
import { followProvider } from './follow-provider.ts';
import type { OnAddress } from './options.ts';
import { hashOf, randomToken } from './sessions.ts';
import { mayRegister, type SignUp } from './sign-up-policy.ts';
import { anyUserExists, insertUser } from './store.ts';

const PROVIDER = 'firebase';

type Options = {
  db: Db;
  signUp: () => Promise<SignUp>;
  sessionDays: number;
  onFirstUser: (user: CurrentUser) => Promise<void>;
  onAddress: OnAddress;
};
type From = { ip: string; userAgent: string | null; language: Language };

/**
 * Signs in the person of a verified token and creates a session, once per token. A new subject gets an account by the sign-up setting; an
 * existing account of the same address is linked only if Firebase has verified the address and no other subject is linked to it. Changed
 * addresses and names are copied. Throws `invalid_credentials`, `sign_up_refused`, `email_unverified`, `identity_taken`.
 */
export const signInByFirebase = async (
  token: string,
  claims: FirebaseClaims,
  from: From,
  options: Options,
): Promise<{ userId: string; sessionId: string }> => {
  const { db, sessionDays, onAddress } = options;
  await useOnce(db, token, claims);
  const linked = await findLinked(db, claims.sub);
  const userId = linked ?? (await linkOrMake(claims, from.language, options));
  const connection = { id: PROVIDER, emailDomains: null, authoritative: false };
  const { moved } = await db.transaction(async (tx) => {
    await holdAccess(tx);
    return followProvider(tx, { userId, email: claims.email, profile: claims, connection, ip: from.ip });
  });
  if (moved || !linked) onAddress(userId);
  const sessionId = newId();
  await db.insert(session).values({
    id: sessionId,
    userId,
    token: randomToken(),
    expiresAt: new Date(Date.now() + sessionDays * 86_400_000),
    ipAddress: from.ip,
    userAgent: from.userAgent?.slice(0, 300) ?? null,
  });
  return { userId, sessionId };
};

/** Marks a token as used. A token that is presented a second time may be stolen. */
const useOnce = async (db: Db, token: string, { exp }: FirebaseClaims): Promise<void> => {
  const used = await db
    .insert(verification)
    .values({
      id: `firebase:${hashOf(token)}`,
      identifier: PROVIDER,
      value: 'used',
      // Kept as long as it could be taken for good.
      expiresAt: new Date((exp + 120) * 1_000),
    })
    .onConflictDoNothing();
  if (!used.rowCount) throw new AppError('invalid_credentials');
};

const findLinked = async (db: Db, sub: string): Promise<string | null> => {
  const [row] = await db
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.providerId, PROVIDER), eq(account.accountId, sub)));
  return row?.userId ?? null;
};

/** An address introduces once: an account that has a subject is no other's. */
const hasSubject = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(account, and(eq(account.providerId, PROVIDER), eq(account.userId, userId)))) > 0;

const linkOrMake = async (claims: FirebaseClaims, language: Language, options: Options): Promise<string> => {
  const { db } = options;
  const email = claims.email.toLowerCase();
  const [known] = await db
    .select({ id: user.id, proven: user.emailVerified })
    .from(user)
    .where(eq(user.email, email));
  if (known) {
    if (!claims.email_verified || !known.proven) throw new AppError('email_unverified');
    if (await hasSubject(db, known.id)) throw new AppError('identity_taken');
    await link(db, known.id, claims.sub);
    return known.id;
  }
  const made = await make({ ...claims, email }, language, options);
  await link(db, made.id, claims.sub);
  return made.id;
};

const make = async (
  claims: FirebaseClaims,
  language: Language,
  { db, signUp, onFirstUser }: Options,
): Promise<CurrentUser> => {
  const founder = !(await anyUserExists(db));
  const rules = await signUp();
  if (!founder && !mayRegister(rules, claims.email)) throw new AppError('sign_up_refused');
  if (!founder && rules.mode === 'domains' && !claims.email_verified) throw new AppError('email_unverified');
  const name = claims.name?.trim().slice(0, 120) || (claims.email.split('@')[0] ?? claims.email);
  const made = await insertUser(db, {
    name,
    email: claims.email,
    username: usernameOf(name),
    language,
    passwordHash: null,
    founder,
    emailVerified: claims.email_verified,
  });
  if (!made) throw new AppError('sign_up_refused');
  if (founder) await onFirstUser(made);
  return made;
};

const link = async (db: Db, userId: string, sub: string): Promise<void> => {
  await db
    .insert(account)
    .values({ id: newId(), userId, providerId: PROVIDER, accountId: sub, updatedAt: sql`now()` });
};
