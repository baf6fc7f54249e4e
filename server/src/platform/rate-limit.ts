import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

/** A client of the package `redis`. */
type Redis = { isReady: boolean };
/** `name` tells the counts of one limit from those of another. */
type Rate = { name: string; max: number; seconds: number };

const PREFIX = 'docent:limit:';

let redis: Redis | null = null;

/** From now on, until it is closed, what is done is counted in Redis, for all servers together. */
export const countIn = (client: Redis) => {
  redis = client;
  return {
    close: async (): Promise<void> => {
      if (redis === client) redis = null;
    },
  };
};

/** Where Redis does not answer, each server counts by itself meanwhile. */
const createCounter = ({ name, max, seconds }: Rate) => {
  const rate = { keyPrefix: PREFIX + name, points: max, duration: seconds };
  const here = new RateLimiterMemory(rate);
  let everywhere: { counter: RateLimiterRedis; client: Redis } | null = null;
  return () => {
    if (!redis) return here;
    if (everywhere?.client !== redis) {
      const how = {
        storeClient: redis,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: here,
      };
      everywhere = { client: redis, counter: new RateLimiterRedis({ ...rate, ...how }) };
    }
    return everywhere.counter;
  };
};

const consume = async (
  counter: RateLimiterMemory | RateLimiterRedis,
  key: string,
  points: number,
): Promise<void> => {
  await counter.consume(key, points).catch(() => {
    throw new AppError('too_many_requests');
  });
};

/**
 * Counts what one person does. The returned function throws `too_many_requests` above `max` in `seconds`; what costs more counts as so many,
 * at most as all of them.
 */
export const createLimit = (rate: Rate) => {
  const counter = createCounter(rate);
  return (userId: string, points = 1): Promise<void> =>
    consume(counter(), userId, Math.min(points, rate.max));
};

/** Counts tries, of which only those that fail are kept: who succeeds gives theirs back. */
export const createTries = (rate: Rate) => {
  const counter = createCounter(rate);
  return {
    /** Throws `too_many_requests`. What it returns is called for a try that has succeeded. */
    begin: async (key: string): Promise<() => Promise<void>> => {
      await consume(counter(), key, 1);
      return async () => {
        await counter().reward(key);
      };
    },
    /** Whether there were as many as are allowed. */
    isUsedUp: async (key: string): Promise<boolean> =>
      ((await counter().get(key))?.remainingPoints ?? 1) <= 0,
    forget: async (key: string): Promise<void> => {
      await counter().delete(key);
    },
  };
};

type Counted = Parameters<FastifyRateLimitStore['incr']>[1];
/** What a store is told of its route, beside its options. */
type Route = { routeInfo?: { method?: string; url?: string } };

/** The same for the limits of calls (`@fastify/rate-limit`): each route has counts of its own. */
export class CallCounts implements FastifyRateLimitStore {
  readonly #name: string;
  readonly #counters = new Map<string, ReturnType<typeof createCounter>>();

  constructor(_options: object, name = 'calls') {
    this.#name = name;
  }

  incr(key: string, callback: Counted, timeWindow = 60_000, max = 0): void {
    const rate = { name: `${this.#name}:${max}`, max, seconds: timeWindow / 1_000 };
    const counter = this.#counters.get(rate.name) ?? createCounter(rate);
    this.#counters.set(rate.name, counter);
    const answer = ({ consumedPoints, msBeforeNext }: RateLimiterRes) =>
      callback(null, { current: consumedPoints, ttl: msBeforeNext });
    counter()
      .consume(key)
      // What is above the limit is answered with an exception that has the same counts.
      .then(answer, (refused: unknown) =>
        refused instanceof RateLimiterRes ? answer(refused) : callback(refused as Error),
      );
  }

  child(route: object): CallCounts {
    const { method = '', url = '' } = (route as Route).routeInfo ?? {};
    return new CallCounts(route, `${this.#name}:${method}${url}`);
  }
}
