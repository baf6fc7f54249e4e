import type { ScimToken } from '@docent/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { user } from '../../tables/accounts.ts';
import { scimToken } from '../../tables/scim.ts';
import { hashOf, randomToken } from '../accounts/index.ts';

/** By it a token is told from an API key, here and by programs that look for lost secrets. */
const PREFIX = 'docent_scim_';
const FORM = /^docent_scim_[\w-]{43}$/;
const HINT_LENGTH = 4;
const LISTED = 100;

/** Client of a request: an identity provider, identified by one of its tokens. */
export type ScimClient = { id: string; name: string; emailDomains: string[] };

type Row = typeof scimToken.$inferSelect;

const present = (row: Row, createdBy: string | null): ScimToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  email_domains: row.emailDomains,
  created_at: row.createdAt.toISOString(),
  created_by: createdBy,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});

/** Newest first. */
export const listTokens = async (db: Db): Promise<ScimToken[]> => {
  const rows = await db
    .select({ token: scimToken, by: user.name })
    .from(scimToken)
    .leftJoin(user, eq(user.id, scimToken.createdBy))
    .orderBy(desc(scimToken.id))
    .limit(LISTED);
  return rows.map(({ token, by }) => present(token, by));
};

/** Stores a token and returns it with its secret, which is told this once. */
export const insertToken = async (
  tx: DbOrTx,
  { name, emailDomains, by }: { name: string; emailDomains: string[]; by: { id: string; name: string } },
): Promise<{ token: ScimToken; secret: string }> => {
  const secret = `${PREFIX}${randomToken()}`;
  const [made] = await tx
    .insert(scimToken)
    .values({
      id: newId(),
      name,
      tokenHash: hashOf(secret),
      hint: secret.slice(-HINT_LENGTH),
      emailDomains,
      createdBy: by.id,
    })
    .returning();
  if (!made) throw new AppError('unexpected');
  return { token: present(made, by.name), secret };
};

/** Throws `not_found`. */
export const deleteToken = async (tx: DbOrTx, id: string): Promise<{ id: string; name: string }> => {
  const [gone] = await tx
    .delete(scimToken)
    .where(eq(scimToken.id, id))
    .returning({ id: scimToken.id, name: scimToken.name });
  if (!gone) throw new AppError('not_found');
  return gone;
};

/** Returns the client of a token, looked up at every request; null for invalid and revoked tokens. Malformed tokens cost no lookup. */
export const findClient = async (db: Db, secret: string): Promise<ScimClient | null> => {
  if (!FORM.test(secret)) return null;
  const [row] = await db
    .select({
      token: scimToken,
      stale: sql<boolean>`coalesce(${scimToken.lastUsedAt} < now() - interval '1 minute', true)`,
    })
    .from(scimToken)
    .where(eq(scimToken.tokenHash, hashOf(secret)));
  if (!row) return null;
  const { id, name, emailDomains } = row.token;
  if (row.stale) await db.update(scimToken).set({ lastUsedAt: sql`now()` }).where(eq(scimToken.id, id));
  return { id, name, emailDomains };
};

/** That a token is still good, kept so until the transaction ends: what was revoked changes nothing any more. */
export const holdClient = async (tx: DbOrTx, { id }: ScimClient): Promise<boolean> =>
  (await tx.select({ id: scimToken.id }).from(scimToken).where(eq(scimToken.id, id)).for('share')).length > 0;
