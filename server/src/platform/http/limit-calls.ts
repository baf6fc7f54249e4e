import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BYTES_A_POINT, CALLS, pointsOf } from '../limits.ts';
import { createPersonLimits } from '../person-limits.ts';
import type { Caller } from './caller.ts';

/** A program with a key of its own does not use up what its person does by hand. */
const keyOf = ({ user, key }: Caller): string => (key ? `key ${key.id}` : user.id);

/**
 * Counts the calls of each person, the long answers for more, and lets few of them be under way at once. What it
 * returns is asked as soon as it is known who calls; it throws `too_many_requests`.
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
