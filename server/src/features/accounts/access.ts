import type { CurrentUser, EngineKind } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findUserByToken } from './store.ts';

export type AccountsOptions = {
  db: Db;
  engine: EngineKind;
  settings: {
    PRODUCT_NAME: string;
    SIGN_UP: 'invited' | 'anyone';
    PASSWORD_MIN_LENGTH: number;
    MAX_FILE_MB: number;
    MAX_PAGES: number;
    /** Scheme, host and port under which people reach the server. */
    origin: string;
  };
  onFirstUser: (user: CurrentUser) => Promise<void>;
};

/** The token of an `Authorization: Bearer` header: the only place where a call may carry one. */
export const bearerToken = (request: { headers: { authorization?: string | undefined } }): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Who a token belongs to. Throws `unauthenticated`. The one function behind calls, sockets and downloads. */
export const authenticate = async (db: Db, token: string | null): Promise<CurrentUser> => {
  const user = token ? await findUserByToken(db, token) : null;
  if (!user) throw new AppError('unauthenticated');
  return user;
};
