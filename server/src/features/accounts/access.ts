import type { CurrentUser } from '@docent/contract';
import { inBatches } from '../../platform/batches.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findBySessions, findByToken, type SignedIn } from './sessions.ts';

/** The token of an `Authorization: Bearer` header: the only place where a call may carry one. */
export const bearerToken = (request: { headers: { authorization?: string | undefined } }): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Returns the user of a token. Throws `unauthenticated`. The one function behind calls, sockets and downloads. */
export const authenticate = async (db: Db, token: string | null): Promise<SignedIn> => {
  const found = token ? await findByToken(db, token) : null;
  if (!found) throw new AppError('unauthenticated');
  return found;
};

/**
 * Creates the check of a socket's session, which returns the current user or throws `unauthenticated`. Concurrent checks share one query.
 */
export const createSessionCheck = (db: Db): ((sessionId: string) => Promise<CurrentUser>) => {
  const find = inBatches((sessionIds: string[]) => findBySessions(db, sessionIds));
  return async (sessionId) => {
    const user = await find(sessionId);
    if (!user) throw new AppError('unauthenticated');
    return user;
  };
};
