import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

/** Counts what one person does. The returned function throws `too_many_requests` above `max` in `seconds`. */
export const createLimit = ({ max, seconds }: { max: number; seconds: number }) => {
  const limiter = new RateLimiterMemory({ points: max, duration: seconds });
  return async (userId: string): Promise<void> => {
    await limiter.consume(userId).catch(() => {
      throw new AppError('too_many_requests');
    });
  };
};
