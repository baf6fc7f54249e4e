import { finished, type Readable } from 'node:stream';
import type { CurrentUser } from '@docent/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Interval of the access check during a download. */
const ASK_AGAIN_MS = 500;

/**
 * Aborts a download once its caller is signed out, or `allow` throws an AppError for the caller's current state. A database that is briefly
 * unavailable revokes no access.
 */
export const whileAllowed = (
  request: FastifyRequest,
  stream: Readable,
  allow: (user: CurrentUser) => unknown,
): Readable => {
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    try {
      await allow((await request.server.authenticateAgain(request)).user);
    } catch (error) {
      if (error instanceof AppError) stream.destroy(error);
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(ask, ASK_AGAIN_MS);
  finished(stream, () => clearInterval(timer));
  return stream;
};
