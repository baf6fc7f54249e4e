import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BYTES_A_POINT, CALLS, pointsOf } from '../limits.ts';
import { createPersonLimits } from '../person-limits.ts';
import type { Caller } from './caller.ts';

/** API keys have budgets of their own, separate from their user's. */
const keyOf = ({ user, key }: Caller): string => (key ? `key ${key.id}` : user.id);

/**
 * Limits the calls of each user by a points budget, with a surcharge for long responses, and by concurrency. The returned function must be
 * called once the caller is authenticated; it throws `too_many_requests`.
 */
export const limitCalls = (app: Pick<FastifyInstance, 'addHook'>, callsAMinute: number) => {
  const limits = createPersonLimits({ ...pointsOf(callsAMinute), ...CALLS });

  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.caller && typeof payload === 'string')
      limits.charge(keyOf(request.caller), payload.length / BYTES_A_POINT);
    return payload;
  });

  return async ({ caller }: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    limits.pay(keyOf(caller), 1);
    const leave = await limits.enter(keyOf(caller));
    if (raw.destroyed) leave();
    else raw.once('close', leave);
  };
};
