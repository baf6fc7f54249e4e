import { createHash, randomBytes } from 'node:crypto';
import type { CurrentUser, Session } from '@docent/contract';
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { PREPARED } from '../../platform/database/prepared.ts';
import { newId } from '../../platform/ids.ts';
import { accessToken, accountLink, apiKey, session, user } from '../../tables/accounts.ts';
import { presentUser } from './present.ts';

const TOKEN_BYTES = 32;
/** Grace period in which a replaced token is still accepted: a response may be lost, two tabs may refresh at once. */
const REPLACED_GRACE_SECONDS = 60;

/** How long an expired API key stays listed, so that its owner sees why a program has stopped. */
const EXPIRED_KEYS_DAYS = 30;

export type SignedIn = { user: CurrentUser; sessionId: string };
export type TokenLife = { tokenSeconds: number; idleDays: number };

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
export const randomToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Form of the tokens of `madeToken`: anything else is refused without asking the database. */
const TOKEN_FORM = /^[\w-]{43}\.\d{1,12}$/;

/**
 * A token and its row, as a relation `made` of a statement: the token is given out once and never stored. Its expiry is by the clock of the
 * database, which judges it too: a server whose clock is behind would make tokens that have run out.
 */
const madeToken = (tokenSeconds: number): SQL => sql`made_token as materialized (
  select whole.token, encode(sha256(convert_to(whole.token, 'UTF8')), 'hex') as token_hash, whole.expires_at
  from (select ${`${randomToken()}.`} || floor(extract(epoch from given.expires_at))::bigint as token, given.expires_at
    from (select now() + ${tokenSeconds} * interval '1 second' as expires_at) given) whole)`;

/** The first access token of a session; null when it has one already, so that an ID token signs in once. */
export const openSession = async (
  db: DbOrTx,
  { userId, sessionId }: { userId: string; sessionId: string },
  { tokenSeconds }: TokenLife,
): Promise<string | null> => {
  const { rows } = await db.execute<{ token: string }>(sql`
    with ${madeToken(tokenSeconds)},
    opened as (
      insert into access_token (id, session_id, token_hash, expires_at)
      select ${newId()}::uuid, s.id, m.token_hash, m.expires_at from session s cross join made_token m
      where s.id = ${sessionId}::uuid and s.user_id = ${userId}::uuid and s.expires_at > now()
        and not exists (select 1 from access_token t where t.session_id = s.id)
      returning 1)
    select m.token from made_token m, opened`);
  return rows[0]?.token ?? null;
};

/** The person behind a token, read afresh at every call: role, state and session may have changed. */
export const findByToken = async (db: Db, token: string): Promise<SignedIn | null> => {
  const [row] = await db
    .select({ user, sessionId: session.id })
    .from(accessToken)
    .innerJoin(session, eq(session.id, accessToken.sessionId))
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        sql`${PREPARED} ${accessToken.tokenHash} = ${hashOf(token)}`,
        gt(accessToken.expiresAt, sql`now()`),
        isAlive,
      ),
    );
  return row ? { user: presentUser(row.user), sessionId: row.sessionId } : null;
};

const isAlive = and(gt(session.expiresAt, sql`now()`), isNull(user.disabledAt));

/**
 * The people of sessions that have a token which is still good, null for the others: what a socket is asked at every
 * event, for a crowd in one statement.
 */
export const findBySessions = async (db: Db, sessionIds: string[]): Promise<(CurrentUser | null)[]> => {
  const rows = await db
    .select({ id: session.id, user })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        sql`${PREPARED} ${session.id} = any(${sql.param([...new Set(sessionIds)])}::uuid[])`,
        isAlive,
        sql`exists (select 1 from ${accessToken} t where t.session_id = ${session.id} and t.expires_at > now())`,
      ),
    );
  const people = new Map(rows.map((row) => [row.id, presentUser(row.user)]));
  return sessionIds.map((id) => people.get(id) ?? null);
};

/** Which of these sessions a socket may not live on any more. */
export const deadSessions = async (db: Db, sessionIds: string[]): Promise<string[]> => {
  const result = await db.execute(sql`
    select id::text from unnest(${sql.param(sessionIds)}::uuid[]) as given(id) where not exists (
      select 1 from session s join "user" u on u.id = s.user_id and u.disabled_at is null
        join access_token t on t.session_id = s.id and t.expires_at > now()
      where s.id = given.id and s.expires_at > now())`);
  return result.rows.map((row) => String(row.id));
};

/** The session that a token of ours belongs to, whether the token is still good or not. */
export const sessionOfToken = async (db: Db, token: string): Promise<string | null> => {
  if (!TOKEN_FORM.test(token)) return null;
  const [found] = await db
    .select({ id: accessToken.sessionId })
    .from(accessToken)
    .where(eq(accessToken.tokenHash, hashOf(token)));
  return found?.id ?? null;
};

/**
 * A new token for one that is good or has expired, as long as its session lasts. A token that was replaced a while
 * ago is in two hands: its session ends. Returns null when there is nothing to replace.
 */
export const replaceToken = async (db: Db, token: string, life: TokenLife): Promise<string | null> => {
  const result = await db.execute(sql`
    with ${madeToken(life.tokenSeconds)},
    old as (
      select t.id, t.session_id, s.user_id, coalesce(t.replaced_at < now() - ${REPLACED_GRACE_SECONDS} * interval '1 second', false) as is_stolen
      from access_token t join session s on s.id = t.session_id join "user" u on u.id = s.user_id
      where t.token_hash = ${hashOf(token)} and s.expires_at > now() and u.disabled_at is null
        and s.updated_at > now() - ${life.idleDays} * interval '1 day'),
    used as (update access_token set replaced_at = coalesce(replaced_at, now()) where id in (select id from old)),
    renewed as (update session set updated_at = now() where id in (select session_id from old where not is_stolen)),
    made as (
      insert into access_token (id, session_id, token_hash, expires_at)
      select ${newId()}::uuid, old.session_id, m.token_hash, m.expires_at
      from old cross join made_token m where not old.is_stolen)
    select old.session_id, old.user_id, old.is_stolen, m.token from old cross join made_token m`);
  const [old] = result.rows;
  if (!old) return null;
  if (!old.is_stolen) return String(old.token);
  await endSessions(db, String(old.user_id), { only: String(old.session_id) });
  return null;
};

/** How long a used invitation link still says that it was used. */
const USED_INVITATION_DAYS = 30;

type Which = { only?: string; except?: string | undefined };

/** Ends sessions of a person (all, one, or all but one) and tells every server to close their sockets. */
export const endSessions = async (
  db: DbOrTx,
  userId: string,
  { only, except }: Which = {},
): Promise<number> => {
  const which = only ? sql`and id = ${only}::uuid` : except ? sql`and id <> ${except}::uuid` : sql``;
  // Keys and links for a new password may be in the same wrong hands.
  if (!only) {
    await db.delete(apiKey).where(eq(apiKey.userId, userId));
    await db.delete(accountLink).where(and(eq(accountLink.userId, userId), eq(accountLink.kind, 'password')));
  }
  const result = await db.execute(sql`
    with gone as (delete from session where user_id = ${userId}::uuid ${which} returning id)
    insert into revocation (id, user_id, session_id) select gen_random_uuid(), ${userId}::uuid, id from gone`);
  return result.rowCount ?? 0;
};

export const listSessions = async (db: Db, userId: string, currentId: string | null): Promise<Session[]> => {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.updatedAt))
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.updatedAt.toISOString(),
    ip_address: row.ipAddress || null,
    user_agent: row.userAgent || null,
    current: row.id === currentId,
  }));
};

/** Removes what has run out: sessions (idle ones too) with their tokens, old tokens, links and revocations. */
export const deleteExpired = async (db: Db, { idleDays }: Pick<TokenLife, 'idleDays'>): Promise<void> => {
  await db.execute(
    sql`delete from session where expires_at < now() or updated_at < now() - ${idleDays} * interval '1 day'`,
  );
  await db.execute(
    sql`delete from access_token where expires_at < now() and replaced_at < now() - interval '1 day'`,
  );
  await db.execute(
    sql`delete from api_key where expires_at < now() - ${EXPIRED_KEYS_DAYS} * interval '1 day'`,
  );
  await db.execute(sql`delete from sign_in_ticket where expires_at < now()`);
  // A pending invitation stays after it expired: its page says so, and the access list offers to send it again.
  await db.execute(sql`delete from account_link l where l.expires_at < now() and (l.kind <> 'invitation'
    or l.expires_at < now() - ${USED_INVITATION_DAYS} * interval '1 day'
      and exists (select 1 from account a where a.user_id = l.user_id))`);
  await db.execute(sql`delete from revocation where created_at < now() - interval '1 hour'`);
  await db.execute(sql`delete from verification where expires_at < now()`);
};

/** The identity provider's own token of a session: with it calls are made in the name of its person. */
export const tokenOfSession = async (db: Db, sessionId: string): Promise<string | null> =>
  (await db.select({ token: session.token }).from(session).where(eq(session.id, sessionId)))[0]?.token ??
  null;

export const findSessionOfToken = async (
  db: Db,
  token: string,
): Promise<{ id: string; userId: string } | null> =>
  (
    await db.select({ id: session.id, userId: session.userId }).from(session).where(eq(session.token, token))
  )[0] ?? null;
