import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { AppError } from '../../platform/errors.ts';

/** Password hashing is slow by design: a queue of its own, so that a flood of sign-ins cannot stop the chats. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 20;

const limit = pLimit(AT_ONCE);

const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (limit.pendingCount >= WAITING_AT_MOST) throw new AppError('too_many_requests');
  return limit(work);
};

export const passwordQueue = {
  hash: async (password: string) => queued(() => hashPassword(password)),
  verify: async (given: { hash: string; password: string }) => queued(() => verifyPassword(given)),
};
