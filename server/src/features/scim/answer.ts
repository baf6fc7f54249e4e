import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Notify } from '../notifications/index.ts';
import { ScimError } from './scim-error.ts';
import { SCIM_TYPE } from './urns.ts';
import type { By } from './write.ts';

/** Dependencies of the SCIM routes. */
export type ScimParts = {
  database: Database;
  notify: Notify;
  origin: string;
  logger: Logger;
  /** Called after the commit that gave a user a proved address. */
  onAddress: (userId: string) => void;
};

export const byOf = (request: FastifyRequest): By => ({ client: request.scim, ip: request.ip });

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Refuses what an address does not take, and says what it does. */
export const refuseOthers = (scope: App, url: string, allowed: readonly (typeof METHODS)[number][]) => {
  scope.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url,
    handler: async (_request, reply) => {
      reply.header('allow', allowed.join(', '));
      throw new ScimError(405, `This address takes ${allowed.join(', ')}.`);
    },
  });
};

/** Answers a body of SCIM's own type. */
export const answer = (reply: FastifyReply, body: object, status = 200) =>
  reply.status(status).type(SCIM_TYPE).send(JSON.stringify(body));
