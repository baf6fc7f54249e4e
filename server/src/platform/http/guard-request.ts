import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** How often it is asked again who sends, while a request is being sent. */
const ASK_AGAIN_MS = 2_000;
/** Maximum time to receive a request. */
const LONGEST_MS = 3_600_000;

export type GuardOptions = {
  /** Throws an AppError when whoever sends may not any more. */
  stillSignedIn: (request: FastifyRequest) => Promise<unknown>;
};

/**
 * Cuts a request off, in the middle of a file too, once whoever sends it is signed in no more or it has lasted too long.
 * Returns what ends the watch.
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
