import { finished, type Readable } from 'node:stream';
import type { CurrentUser } from '@docent/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** How often it is asked again whether the caller may have what is being sent. */
const ASK_AGAIN_MS = 500;

/**
 * A long answer that is cut off in the middle once its caller is signed in no more, or `allow` throws an AppError for her as she is
 * then. A database that is briefly unavailable revokes no access.
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
