import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from '../../platform/http/app.ts';
import { answer, refuseOthers, type ScimParts } from './answer.ts';
import { baseOf, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { groupRoutes } from './group-routes.ts';
import { createGuard } from './guard.ts';
import { listResponse } from './list-query.ts';
import { errorBody, notFound, ScimError, toScimError } from './scim-error.ts';
import { SCIM_PATH, SCIM_TYPE } from './urns.ts';
import { userRoutes } from './user-routes.ts';

/** A list of ten thousand members, as Okta sends them. */
const BODY_BYTES = 1024 * 1024;

/** SCIM 2.0 (RFC 7643, RFC 7644): the holder of a token manages users and groups. */
export const scimRoutes = (app: App, parts: ScimParts) =>
  app.register(
    async (scope) => {
      const guard = createGuard(parts.database.db);
      scope.decorateRequest('scim');
      scope.removeContentTypeParser('text/plain');
      scope.addContentTypeParser(
        SCIM_TYPE,
        { parseAs: 'string' },
        scope.getDefaultJsonParser('error', 'error'),
      );
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await guard(request, reply);
      });
      scope.setErrorHandler((error, request, reply) => {
        const refusal = toScimError(error);
        if (refusal.status >= 500)
          parts.logger.error(
            { err: error, request: request.id, method: request.method },
            'SCIM request failed',
          );
        if (refusal.status === 401) reply.header('www-authenticate', 'Bearer realm="docent scim"');
        if (refusal.status === 429) reply.header('retry-after', '60');
        return answer(reply, errorBody(refusal), refusal.status);
      });
      const prefixed: App = scope.withTypeProvider<ZodTypeProvider>();
      discoveryRoutes(prefixed, baseOf(parts.origin));
      userRoutes(prefixed, parts);
      groupRoutes(prefixed, parts);
      const nothing = async () => {
        throw notFound();
      };
      scope.all('/', nothing);
      scope.all('/*', nothing);
    },
    { prefix: SCIM_PATH, bodyLimit: BODY_BYTES },
  );

const discoveryRoutes = (scope: App, base: string) => {
  const list = (path: string, all: { id: string }[]) => {
    scope.get(path, async ({ query }, reply) => {
      // A filter would say less than all there is (RFC 7644, 4).
      if (typeof query === 'object' && query !== null && 'filter' in query)
        throw new ScimError(403, 'Nothing is filtered here.');
      return answer(reply, listResponse(all, { total: all.length, startIndex: 1 }));
    });
    scope.get<{ Params: { id: string } }>(`${path}/:id`, async ({ params }, reply) => {
      const found = all.find(({ id }) => id === params.id);
      if (!found) throw notFound();
      return answer(reply, found);
    });
    for (const url of [path, `${path}/:id`]) refuseOthers(scope, url, ['GET']);
  };
  const config = '/ServiceProviderConfig';
  scope.get(config, async (_request, reply) => answer(reply, serviceProviderConfig(base)));
  refuseOthers(scope, config, ['GET']);
  list('/ResourceTypes', resourceTypes(base));
  list('/Schemas', schemas(base));
  scope.post('/.search', async () => {
    throw new ScimError(501, 'People and groups are searched apart.');
  });
};
