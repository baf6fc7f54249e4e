import { type AllApiKeys, API_KEYS_PER_PERSON, type ApiKey, type ApiKeyBody } from '@docent/contract';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { apiKey, user } from '../../tables/accounts.ts';
import { hashOf, presentUser, randomToken } from '../accounts/index.ts';

/** Prefix that distinguishes a key from a session token, here and for secret scanners. */
const PREFIX = 'docent_';
const HINT_LENGTH = 4;
const DAY_MS = 86_400_000;

export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

type Row = typeof apiKey.$inferSelect;

const present = (row: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  hint: row.hint,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});

/** The person behind a key and what it may do, read afresh at every call; null when it is not good (any more). */
export const findByKey = async (db: Db, secret: string): Promise<Caller | null> => {
  const [row] = await db
    .select({
      user,
      key: apiKey,
      stale: sql<boolean>`coalesce(${apiKey.lastUsedAt} < now() - interval '1 minute', true)`,
    })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.userId))
    .where(
      and(eq(apiKey.tokenHash, hashOf(secret)), gt(apiKey.expiresAt, sql`now()`), isNull(user.disabledAt)),
    );
  if (!row) return null;
  const { id, name, scopes } = row.key;
  if (row.stale) await db.update(apiKey).set({ lastUsedAt: sql`now()` }).where(eq(apiKey.id, id));
  return { user: presentUser(row.user), sessionId: null, key: { id, name, scopes } };
};

/** Stores a key and returns it with its secret, which is shown only this once. Throws `api_keys_too_many`. */
export const insertKey = async (
  db: DbOrTx,
  userId: string,
  { name, scopes, expires_in_days }: ApiKeyBody,
): Promise<{ key: ApiKey; secret: string }> => {
  const secret = `${PREFIX}${randomToken()}`;
  const expiresAt = new Date(Date.now() + expires_in_days * DAY_MS);
  const row = await db.transaction(async (tx) => {
    // One at a time for a person, so that the count holds.
    await tx.execute(sql`select 1 from "user" where id = ${userId} for update`);
    const count = await tx.$count(apiKey, and(eq(apiKey.userId, userId), gt(apiKey.expiresAt, sql`now()`)));
    if (count >= API_KEYS_PER_PERSON) throw new AppError('api_keys_too_many');
    const hint = secret.slice(-HINT_LENGTH);
    const [made] = await tx
      .insert(apiKey)
      .values({ id: newId(), userId, name, tokenHash: hashOf(secret), hint, scopes, expiresAt })
      .returning();
    return made;
  });
  if (!row) throw new AppError('not_found');
  return { key: present(row), secret };
};

export const listKeys = async (db: Db, userId: string): Promise<ApiKey[]> =>
  (await db.select().from(apiKey).where(eq(apiKey.userId, userId)).orderBy(desc(apiKey.id)).limit(100)).map(
    present,
  );

/** Everybody's keys, newest first. */
export const listAllKeys = async (
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AllApiKeys> => {
  const rows = await db
    .select({ key: apiKey, user: { id: user.id, username: user.username, name: user.name } })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.userId))
    .where(cursor ? lt(apiKey.id, cursor) : undefined)
    .orderBy(desc(apiKey.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    keys: page.map((row) => ({ ...present(row.key), user: row.user })),
    next: rows.length > limit ? (page.at(-1)?.key.id ?? null) : null,
  };
};

/** Takes a key away at once: a person's own, or anybody's without `userId`. Throws `not_found`. */
export const deleteKey = async (
  db: DbOrTx,
  id: string,
  userId?: string,
): Promise<{ id: string; name: string }> => {
  const [gone] = await db
    .delete(apiKey)
    .where(and(eq(apiKey.id, id), userId ? eq(apiKey.userId, userId) : undefined))
    .returning({ id: apiKey.id, name: apiKey.name });
  if (!gone) throw new AppError('not_found');
  return gone;
};
