import { failure } from './routes.ts';

/** Numbers between 0 and 1 from a seed: the same each time (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Fault = (expireAccess: () => void, url: URL) => Response;
const FAULTS: Fault[] = [
  () => failure(429, 'activityLimitReached', { 'Retry-After': '7' }),
  () => failure(503, 'serviceNotAvailable', { 'Retry-After': '3' }),
  () => failure(500, 'generalException'),
  () => failure(502, 'UnknownError'),
  () => failure(504, 'UnknownError'),
  () => {
    throw new TypeError('fetch failed');
  },
  (expireAccess) => {
    expireAccess();
    return failure(401, 'InvalidAuthenticationToken');
  },
  // Cut short: as JSON it ends too early, as a file it breaks off.
  (_expireAccess, url) =>
    url.host === 'graph.microsoft.com'
      ? new Response('{"value": [{"id": "01', { headers: { 'Content-Type': 'application/json' } })
      : new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) })),
];

type Breaking = { status?: number; retryAfter?: string; times?: number };

/** Faults from a seed: one request in so many fails, and succeeds when repeated. */
export const createFaults = (random: () => number) => {
  let rate = 0;
  let broken: { path: RegExp; status: number; retryAfter: string | undefined; times: number } | null = null;
  return {
    /** From 0, nothing, to 1. */
    setRate: (given: number) => {
      rate = given;
    },
    /** Requests to a path fail, until told otherwise or so many times. */
    breakPath: (
      path: RegExp | null,
      { status = 500, retryAfter, times = Number.POSITIVE_INFINITY }: Breaking = {},
    ) => {
      broken = path && { path, status, retryAfter, times };
    },
    before: (url: URL, expireAccess: () => void): Response | null => {
      if (broken?.path.test(url.pathname) && broken.times-- > 0)
        return failure(
          broken.status,
          'generalException',
          broken.retryAfter === undefined ? {} : { 'Retry-After': broken.retryAfter },
        );
      if (random() >= rate) return null;
      const fault = FAULTS[Math.floor(random() * FAULTS.length)];
      return fault ? fault(expireAccess, url) : null;
    },
  };
};
