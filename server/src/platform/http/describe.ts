import { ErrorCode } from '@docent/contract';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const NAME = 'Refusal';

/** What stands once in the description of the API. */
export const SHARED_SCHEMAS = {
  [NAME]: {
    type: 'object' as const,
    required: ['code', 'detail'],
    properties: {
      code: { type: 'string' as const, enum: ErrorCode.options },
      detail: { type: 'string' as const },
    },
  },
};

const REFUSED = {
  description: 'Refused, with a code that stays and a sentence',
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${NAME}` } } },
};
const DONE = { description: 'Done', type: 'null' };

/** How a call is described: by its zod schemas, with what all calls have in common. */
export const describeCall: FastifyDynamicSwaggerOptions['transform'] = (given) => {
  const { schema = {}, url } = jsonSchemaTransform(given);
  if (schema.hide) return { schema, url };
  const done = given.route.config?.done ?? (given.route.method === 'DELETE' ? 204 : null);
  const own = schema.response ?? (done ? { [done]: DONE } : { 200: { description: 'As asked for' } });
  return { schema: { ...schema, response: { ...own, default: REFUSED } }, url };
};
