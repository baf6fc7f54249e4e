import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type AnyCall,
  API_VERSION_PATH,
  type Call,
  type CallId,
  type CallResult,
  statusOf,
} from '@docent/contract';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { paidBy } from '../models/token-payer.ts';
import { payerOf } from './caller.ts';

type Parsed<Id extends CallId, Part extends string> =
  Call<Id> extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : unknown;
type Asked<Id extends CallId> = FastifyRequest<{
  Params: Parsed<Id, 'params'>;
  Querystring: Parsed<Id, 'query'>;
  Body: Parsed<Id, 'body'>;
}>;
// biome-ignore lint/suspicious/noConfusingVoidType: what answers nothing returns nothing
type Result<Id extends CallId> = CallResult<Id> extends undefined ? void : CallResult<Id>;
/** A handler that sends the response itself (a file, lines, a redirect) returns the reply. */
type Answered<Id extends CallId> = CallResult<Id> extends Response ? FastifyReply : Result<Id> | FastifyReply;
type Routes = Pick<
  FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>,
  'route'
>;
type Limits = { rateLimit?: { max: number; timeWindow: string }; bodyLimit?: number };

/** Schema of a query or body that a call does not describe: every field in it is refused. */
const NO_FIELDS = z.strictObject({});
/** An empty text is no body either. */
const NO_BODY = z.union([NO_FIELDS, z.literal('')]).nullish();

/** Returns the schemas of what a request carries. The answers of other systems after a redirect, and uploads, are read by their handlers. */
const givenOf = ({ method, query, body, upload, redirect }: AnyCall) => ({
  ...(redirect && !query ? {} : { querystring: query ?? NO_FIELDS }),
  ...(method === 'GET' || redirect || upload ? {} : { body: body ?? NO_BODY }),
});

/**
 * Registers a call of the contract, which defines its address, access, schemas and status. `answer` receives the parsed request and returns
 * the result.
 */
export const handle = <Id extends CallId>(
  app: Routes,
  call: Call<Id>,
  answer: (request: Asked<Id>, reply: FastifyReply) => Answered<Id> | Promise<Answered<Id>>,
  { rateLimit, bodyLimit }: Limits = {},
): void => {
  const { id, method, path, may, params, result }: AnyCall = call;
  const status = statusOf(call);
  app.route({
    method,
    url: `${API_VERSION_PATH}${path}`,
    config: {
      access: may === 'anybody' ? 'public' : 'signed-in',
      calls: [id],
      ...(rateLimit && { rateLimit }),
    },
    ...(bodyLimit && { bodyLimit }),
    schema: {
      ...(params && { params }),
      ...givenOf(call),
      ...(result && { response: { [status]: result } }),
    },
    handler: async (request, reply) => {
      reply.status(status);
      // Parsed by the schemas above.
      const answered = await paidBy(payerOf(request.caller), () =>
        answer(request as typeof request & Asked<Id>, reply),
      );
      return answered === undefined ? reply.send() : answered;
    },
  });
};
