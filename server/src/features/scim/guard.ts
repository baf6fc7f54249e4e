import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { createPersonLimits } from '../../platform/person-limits.ts';
import { createTries } from '../../platform/rate-limit.ts';
import { bearerToken, hashOf } from '../accounts/index.ts';
import { findClient, type ScimClient } from './tokens.ts';
import { unauthenticated } from './write.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of SCIM runs. */
    scim: ScimClient;
  }
}

/** Requests of one network without a good token. */
const TRIES = { name: 'scim', max: 60, seconds: 60 };
/** Limits per token: far above the rate of a directory that fills an empty server. */
const REQUESTS = { burst: 1_000, aSecond: 50, atOnce: 16, waiting: 400 };

/**
 * Creates the function that authenticates a request, before its body is read. It throws ScimError (401), or `too_many_requests`: without a
 * lookup, for a network with too many failed attempts.
 */
export const createGuard = (db: Db) => {
  const tries = createTries(TRIES);
  const limits = createPersonLimits(REQUESTS);
  /** Hashes of the tokens that were valid: attempts from the same network do not block known clients. Holds few tokens. */
  const known = new Set<string>();

  const clientOf = async (request: FastifyRequest): Promise<ScimClient> => {
    const secret = bearerToken(request) ?? '';
    const hash = hashOf(secret);
    const giveBack = known.has(hash) ? null : await tries.begin(networkOf(request.ip));
    const client = await findClient(db, secret);
    if (client) known.add(hash);
    else known.delete(hash);
    if (!client) throw unauthenticated();
    await giveBack?.();
    return client;
  };

  return async (request: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    const client = await clientOf(request);
    limits.pay(client.id, 1);
    const leave = await limits.enter(client.id);
    if (raw.destroyed) leave();
    else raw.once('close', leave);
    request.scim = client;
  };
};
