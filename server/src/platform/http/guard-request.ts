import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Interval of the authentication check while a request is received. */
const ASK_AGAIN_MS = 2_000;
/** Maximum time to receive a request. */
const LONGEST_MS = 3_600_000;

export type GuardOptions = {
  /** Throws an AppError once the sender has lost access. */
  stillSignedIn: (request: FastifyRequest) => Promise<unknown>;
};

/**
 * Aborts a request, even during an upload, once its sender is signed out or the time limit is reached. Returns the function that stops the
 * check.
 */
export const guardRequest = (request: FastifyRequest, { stillSignedIn }: GuardOptions): (() => void) => {
  const began = performance.now();
  const cut = () => request.raw.destroy();
  const timer = setInterval(() => {
    if (performance.now() - began > LONGEST_MS) return cut();
    // A database that is briefly unavailable revokes no access.
    stillSignedIn(request).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthenticated') cut();
    });
  }, ASK_AGAIN_MS);
  return () => clearInterval(timer);
};
