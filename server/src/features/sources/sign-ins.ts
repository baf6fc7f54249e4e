import { SourceSettings } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import type { Seal } from '../../platform/seal.ts';
import { sourceSignIn } from '../../tables/sources.ts';
import { hashOf, randomToken } from '../accounts/index.ts';

/** Purpose of the seal on data stored while a user signs in at a source. */
export const SIGN_IN_PURPOSE = 'source-sign-in';
/** As long as a password, a second factor and a consent may take. */
const MINUTES = 10;

/** The page of the web app that people come back to, as it is registered at the source. */
export const signInRedirect = (origin: string): string => `${origin}/sources/sign-in`;

/** One session of a user. */
export type Session = { userId: string; sessionId: string };
type SignIn = { sourceId: string; verifier: string; settings: SourceSettings };

const Sealed = z.object({ verifier: z.string(), settings: SourceSettings });

export const newState = randomToken;

/** Stores a sign-in that has started; a later one of the same user at the same source replaces it. */
export const keepSignIn = async (
  tx: DbOrTx,
  seal: Seal,
  { userId, sessionId }: Session,
  { sourceId, verifier, settings, state }: SignIn & { state: string },
): Promise<void> => {
  await tx.execute(sql`delete from source_sign_in where source_id = ${sourceId} and user_id = ${userId}`);
  await tx.insert(sourceSignIn).values({
    id: hashOf(state),
    sourceId,
    userId,
    sessionId,
    sealed: seal.seal(JSON.stringify({ verifier, settings })),
    expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
  });
};

/** Returns the data stored for a state, once, and only to the session that started it; null otherwise, and nothing is changed. */
export const takeSignIn = async (
  db: Db,
  seal: Seal,
  { userId, sessionId }: Session,
  state: string,
): Promise<SignIn | null> => {
  const { rows } = await db.execute<{ source_id: string; sealed: string }>(sql`delete from source_sign_in
    where id = ${hashOf(state)} and user_id = ${userId} and session_id = ${sessionId} and expires_at > now()
    returning source_id, sealed`);
  const [row] = rows;
  if (!row) return null;
  return { sourceId: row.source_id, ...Sealed.parse(JSON.parse(seal.open(row.sealed))) };
};

export const deleteOldSignIns = async (db: Db): Promise<void> => {
  await db.execute(sql`delete from source_sign_in where expires_at < now()`);
};
