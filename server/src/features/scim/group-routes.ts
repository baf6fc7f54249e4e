import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DbOrTx } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { answer, byOf, refuseOthers, type ScimParts } from './answer.ts';
import { changeGroup, createGroup, deleteGroup } from './change-group.ts';
import { baseOf } from './discovery.ts';
import { isKnown, requireMatch } from './etag.ts';
import { documentOf, findGroup, listGroups, presentGroup } from './group-store.ts';
import { isAsked, listResponse, pageOf, project, projectionOf, queryIn } from './list-query.ts';
import { patched, readOperations } from './patch.ts';
import { type Json, readBody, readGroup } from './read-resource.ts';
import { GROUP_KIND } from './schemas.ts';
import { notFound } from './scim-error.ts';
import { GROUP } from './urns.ts';
import { writing } from './write.ts';

type OfOne = { Params: { id: string } };

/** `/Groups`: groups of the identity provider; those that are kept here or come by a claim are none of its. */
export const groupRoutes = (scope: App, parts: ScimParts) => {
  const { db } = parts.database;
  const base = baseOf(parts.origin);

  const of = async (tx: DbOrTx, id: string, withMembers = true) => {
    const row = await findGroup(tx, id, withMembers);
    if (!row) throw notFound();
    return { row, ...presentGroup(row, base) };
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, id: string, status = 200) => {
    const projection = projectionOf(request.query, GROUP);
    const { resource, etag } = await of(db, id, isAsked(projection, 'members'));
    reply.header('etag', etag);
    if (status === 201) reply.header('location', `${base}/Groups/${id}`);
    if (request.method === 'GET' && isKnown(request.headers, etag)) return reply.status(304).send();
    return answer(reply, project(resource, projection), status);
  };

  const list = async (query: unknown, reply: FastifyReply) => {
    const page = pageOf(query);
    const projection = projectionOf(query, GROUP);
    const { rows, total } = await listGroups(db, page, projection);
    const resources = rows.map((row) => project(presentGroup(row, base).resource, projection));
    return answer(reply, listResponse(resources, { total, startIndex: page.startIndex }));
  };
  scope.get('/Groups', ({ query }, reply) => list(query, reply));
  scope.post('/Groups/.search', ({ body }, reply) => list(queryIn(body), reply));
  refuseOthers(scope, '/Groups', ['GET', 'POST']);
  refuseOthers(scope, '/Groups/:id', ['GET', 'PUT', 'PATCH', 'DELETE']);

  scope.post('/Groups', async (request, reply) => {
    const said = readGroup(request.body);
    const by = byOf(request);
    const id = await writing(parts, by, (tx) => createGroup(tx, by, said));
    return send(request, reply, id, 201);
  });

  scope.get<OfOne>('/Groups/:id', (request, reply) => send(request, reply, request.params.id));

  /** Makes of a group what `next` makes of what is known of it. */
  const change = async (request: FastifyRequest<OfOne>, next: (document: Json) => Json) => {
    const by = byOf(request);
    await writing(parts, by, async (tx) => {
      const { row, etag } = await of(tx, request.params.id);
      requireMatch(request.headers, etag);
      return changeGroup(tx, by, { before: row, said: readGroup(next(documentOf(row))) });
    });
  };

  scope.put<OfOne>('/Groups/:id', async (request, reply) => {
    const body = readBody(GROUP_KIND, request.body);
    await change(request, () => body);
    return send(request, reply, request.params.id);
  });

  scope.patch<OfOne>('/Groups/:id', async (request, reply) => {
    const operations = readOperations(request.body);
    await change(request, (document) => patched(GROUP_KIND, document, operations));
    // A group of ten thousand is not sent back for one who came, unless it is asked for (RFC 7644, 3.5.2).
    if (projectionOf(request.query, GROUP).only) return send(request, reply, request.params.id);
    return reply.status(204).send();
  });

  scope.delete<OfOne>('/Groups/:id', async (request, reply) => {
    const by = byOf(request);
    await writing(parts, by, async (tx) => {
      const { row, etag } = await of(tx, request.params.id);
      requireMatch(request.headers, etag);
      return deleteGroup(tx, by, row);
    });
    return reply.status(204).send();
  });
};
