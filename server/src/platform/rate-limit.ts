import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

/** A client of the package `redis`. */
type Redis = { isReady: boolean };
/** A limit; `name` separates its counters from those of others. */
type Rate = { name: string; max: number; seconds: number };

const PREFIX = 'docent:limit:';

let redis: Redis | null = null;

/** Counts in Redis, for all servers together, until closed. */
export const countIn = (client: Redis) => {
  redis = client;
  return {
    close: async (): Promise<void> => {
      if (redis === client) redis = null;
    },
  };
};

/** Creates a counter that falls back to this server's memory while Redis is unavailable. */
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
 * Creates a rate limit per user. The returned function throws `too_many_requests` above `max` points in `seconds`; a single cost is capped
 * at `max`.
 */
export const createLimit = (rate: Rate) => {
  const counter = createCounter(rate);
  return (userId: string, points = 1): Promise<void> =>
    consume(counter(), userId, Math.min(points, rate.max));
};

/** Creates a limit of failed attempts; successful ones are refunded. */
export const createTries = (rate: Rate) => {
  const counter = createCounter(rate);
  return {
    /** Throws `too_many_requests`. Call the returned function after a successful attempt. */
    begin: async (key: string): Promise<() => Promise<void>> => {
      await consume(counter(), key, 1);
      return async () => {
        await counter().reward(key);
      };
    },
    isUsedUp: async (key: string): Promise<boolean> =>
      ((await counter().get(key))?.remainingPoints ?? 1) <= 0,
    forget: async (key: string): Promise<void> => {
      await counter().delete(key);
    },
  };
};

type Counted = Parameters<FastifyRateLimitStore['incr']>[1];
/** Route data that the plugin adds to the options. */
type Route = { routeInfo?: { method?: string; url?: string } };

/** Store for the call limits of `@fastify/rate-limit`, with separate counters per route. */
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
      // Above the limit the counter rejects, with the same counts.
      .then(answer, (refused: unknown) =>
        refused instanceof RateLimiterRes ? answer(refused) : callback(refused as Error),
      );
  }

  child(route: object): CallCounts {
    const { method = '', url = '' } = (route as Route).routeInfo ?? {};
    return new CallCounts(route, `${this.#name}:${method}${url}`);
  }
}
