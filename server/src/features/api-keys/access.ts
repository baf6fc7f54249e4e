import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { authenticate, bearerToken } from '../accounts/index.ts';
import { keyMayCall } from './policy.ts';
import { findByKey, isApiKey } from './store.ts';

/** Calls of one key; a program that asks more often waits. */
const CALLS_OF_A_KEY = { max: 300, timeWindow: '1 minute' };

/**
 * Authenticates a call: the user of a session, or the owner of a key whose scope includes the call. Throws `unauthenticated`,
 * `api_key_invalid`, and `api_key_scope` for a call that the key may not make.
 */
export const authenticateCall = async (db: Db, request: FastifyRequest): Promise<Caller> => {
  const token = bearerToken(request);
  if (!token || !isApiKey(token)) return authenticate(db, token);
  const caller = await findByKey(db, token);
  if (!caller?.key) throw new AppError('api_key_invalid');
  if (!keyMayCall(caller.key.scopes, request.method, request.routeOptions.url ?? ''))
    throw new AppError('api_key_scope');
  return caller;
};

/** Counts the calls of each key, wherever they come from. */
export const limitKeys = (app: App) => {
  const count = app.createRateLimit({
    ...CALLS_OF_A_KEY,
    keyGenerator: (request) => `key ${request.caller.key?.id}`,
  });
  app.addHook('onRequest', async (request) => {
    if (!request.caller?.key) return;
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw new AppError('too_many_requests');
  });
};
