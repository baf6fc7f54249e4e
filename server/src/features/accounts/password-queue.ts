import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { AppError } from '../../platform/errors.ts';

const AT_ONCE = 2;
const WAITING_AT_MOST = 20;

type Hashing = { hashPassword: typeof hashPassword; verifyPassword: typeof verifyPassword };

/**
 * Creates a queue for password hashing, which is slow by design: a flood of sign-ins cannot stop the chats. Its calls throw
 * `too_many_requests` while the queue is full.
 */
export const createPasswordQueue = (hashing: Hashing) => {
  const limit = pLimit(AT_ONCE);
  const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= WAITING_AT_MOST) throw new AppError('too_many_requests');
    return limit(work);
  };
  return {
    hash: async (password: string) => queued(() => hashing.hashPassword(password)),
    verify: async (given: { hash: string; password: string }) => queued(() => hashing.verifyPassword(given)),
  };
};

export const passwordQueue = createPasswordQueue({ hashPassword, verifyPassword });
