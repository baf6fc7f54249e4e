import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';

/** For each address of a caller: sign-in, sign-up, resets. */
export const SIGN_IN_LIMIT = { max: 60, timeWindow: '1 minute' };
/** Letters are sent to people: fewer. */
export const MAIL_LIMIT = { max: 10, timeWindow: '1 minute' };
/** Tries at one account from one address of a caller: someone else's tries do not lock its owner out. */
const ACCOUNT_TRIES = { max: 10, timeWindow: '15 minutes' };

type Call = { ip: string };

/** Counts the tries at accounts. The returned function throws `too_many_requests`. */
export const accountLimit = (app: App) => {
  const emails = new WeakMap<object, string>();
  const count = app.createRateLimit({
    ...ACCOUNT_TRIES,
    keyGenerator: (request) => `${request.ip} ${emails.get(request)}`,
  });
  return async (call: Call, email: string): Promise<void> => {
    emails.set(call, email.trim().toLowerCase());
    // The route hands over its own request.
    const result = await count(call as Parameters<typeof count>[0]);
    if (!result.isAllowed && result.isExceeded) throw new AppError('too_many_requests');
  };
};
