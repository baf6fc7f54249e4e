import { AppError } from './errors.ts';

type Options = {
  /** Token bucket: its size in points, and the points refilled per second. */
  burst: number;
  aSecond: number;
  /** Concurrent requests of one user; `waiting` more are queued, further ones are refused. */
  atOnce: number;
  waiting: number;
  /** Milliseconds; for tests. */
  now?: () => number;
};
type Account = { points: number; at: number; running: number; queue: (() => void)[] };

/** Number of rate-limit buckets above which idle ones are evicted. */
const SWEEP_FROM = 1_000;

/**
 * Limits the load of each user on this server, over all their windows: a points budget for cost, and a concurrency limit so that one user's
 * work does not block that of others.
 */
export const createPersonLimits = ({
  burst,
  aSecond,
  atOnce,
  waiting,
  now = () => performance.now(),
}: Options) => {
  const accounts = new Map<string, Account>();
  let sweepAt = SWEEP_FROM;

  const refill = (account: Account): Account => {
    const at = now();
    account.points = Math.min(burst, account.points + ((at - account.at) / 1_000) * aSecond);
    account.at = at;
    return account;
  };
  const accountOf = (key: string): Account => {
    const known = accounts.get(key);
    if (known) return refill(known);
    if (accounts.size >= sweepAt) sweep();
    const made = { points: burst, at: now(), running: 0, queue: [] };
    accounts.set(key, made);
    return made;
  };
  const sweep = () => {
    for (const [key, account] of accounts) {
      if (!account.running && !account.queue.length && refill(account).points >= burst) accounts.delete(key);
    }
    sweepAt = Math.max(SWEEP_FROM, accounts.size * 2);
  };

  return {
    /** Throws `too_many_requests` when the points are used up. */
    pay: (key: string, points: number): void => {
      const account = accountOf(key);
      if (account.points < points) throw new AppError('too_many_requests');
      account.points -= points;
    },
    /** Charges the actual cost of finished work, even beyond the remaining points. */
    charge: (key: string, points: number): void => {
      accountOf(key).points -= points;
    },
    /** Waits for a slot and returns the function that releases it. Throws `too_many_requests` when the queue is full. */
    enter: async (key: string): Promise<() => void> => {
      const account = accountOf(key);
      if (account.running >= atOnce) {
        if (account.queue.length >= waiting) throw new AppError('too_many_requests');
        await new Promise<void>((resolve) => account.queue.push(resolve));
      } else {
        account.running += 1;
      }
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const next = account.queue.shift();
        // The slot passes to the next in the queue.
        if (next) next();
        else account.running -= 1;
      };
    },
    size: () => accounts.size,
  };
};
