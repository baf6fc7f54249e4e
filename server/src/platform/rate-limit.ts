import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

type Rate = { max: number; seconds: number };

/** Counts what one person does. The returned function throws `too_many_requests` above `max` in `seconds`. */
export const createLimit = (rate: Rate) => {
  const { begin } = createTries(rate);
  return async (userId: string): Promise<void> => {
    await begin(userId);
  };
};

/** Counts tries, of which only those that fail are kept: who succeeds gives theirs back. */
export const createTries = ({ max, seconds }: Rate) => {
  const limiter = new RateLimiterMemory({ points: max, duration: seconds });
  return {
    /** Throws `too_many_requests`. What it returns is called for a try that has succeeded. */
    begin: async (key: string): Promise<() => Promise<void>> => {
      await limiter.consume(key).catch(() => {
        throw new AppError('too_many_requests');
      });
      return async () => {
        await limiter.reward(key);
      };
    },
    /** Whether there were as many as are allowed. */
    isUsedUp: async (key: string): Promise<boolean> => ((await limiter.get(key))?.remainingPoints ?? 1) <= 0,
    forget: async (key: string): Promise<void> => {
      await limiter.delete(key);
    },
  };
};
