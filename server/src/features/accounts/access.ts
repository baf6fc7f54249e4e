import type { CurrentUser } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findBySession, findByToken, type SignedIn } from './sessions.ts';

/** The token of an `Authorization: Bearer` header: the only place where a call may carry one. */
export const bearerToken = (request: { headers: { authorization?: string | undefined } }): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Who a token belongs to. Throws `unauthenticated`. The one function behind calls, sockets and downloads. */
export const authenticate = async (db: Db, token: string | null): Promise<SignedIn> => {
  const found = token ? await findByToken(db, token) : null;
  if (!found) throw new AppError('unauthenticated');
  return found;
};

/** The person of a socket's session as they are now. Throws `unauthenticated`. */
export const authenticateSession = async (db: Db, sessionId: string): Promise<CurrentUser> => {
  const user = await findBySession(db, sessionId);
  if (!user) throw new AppError('unauthenticated');
  return user;
};
