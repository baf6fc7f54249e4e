import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DbOrTx } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { answer, byOf, refuseOthers, type ScimParts } from './answer.ts';
import { changeUser, createUser, deleteUser } from './change-user.ts';
import { baseOf } from './discovery.ts';
import { isKnown, requireMatch } from './etag.ts';
import { listResponse, pageOf, project, projectionOf, queryIn } from './list-query.ts';
import { patched, readOperations } from './patch.ts';
import { type Json, readBody, readUser } from './read-resource.ts';
import { USER_KIND } from './schemas.ts';
import { notFound } from './scim-error.ts';
import { USER } from './urns.ts';
import { documentOf, findUser, listUsers, presentUser } from './user-store.ts';
import { writing } from './write.ts';

type OfOne = { Params: { id: string } };

/** `/Users`: users that the identity provider manages; other users are not visible here. */
export const userRoutes = (scope: App, parts: ScimParts) => {
  const { db } = parts.database;
  const base = baseOf(parts.origin);

  const of = async (tx: DbOrTx, id: string) => {
    const row = await findUser(tx, id);
    if (!row) throw notFound();
    return { row, ...presentUser(row, base) };
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, id: string, status = 200) => {
    const { resource, etag } = await of(db, id);
    reply.header('etag', etag);
    if (status === 201) reply.header('location', `${base}/Users/${id}`);
    if (request.method === 'GET' && isKnown(request.headers, etag)) return reply.status(304).send();
    return answer(reply, project(resource, projectionOf(request.query, USER)), status);
  };

  const list = async (query: unknown, reply: FastifyReply) => {
    const page = pageOf(query);
    const { rows, total } = await listUsers(db, page);
    const projection = projectionOf(query, USER);
    const resources = rows.map((row) => project(presentUser(row, base).resource, projection));
    return answer(reply, listResponse(resources, { total, startIndex: page.startIndex }));
  };
  scope.get('/Users', ({ query }, reply) => list(query, reply));
  scope.post('/Users/.search', ({ body }, reply) => list(queryIn(body), reply));
  refuseOthers(scope, '/Users', ['GET', 'POST']);
  refuseOthers(scope, '/Users/:id', ['GET', 'PUT', 'PATCH', 'DELETE']);

  scope.post('/Users', async (request, reply) => {
    const said = readUser(request.body);
    const by = byOf(request);
    const id = await writing(parts, by, (tx) => createUser(tx, by, said));
    parts.onAddress(id);
    return send(request, reply, id, 201);
  });

  scope.get<OfOne>('/Users/:id', (request, reply) => send(request, reply, request.params.id));

  /** Replaces a user by the result of `next`, which is given the current document. */
  const change = async (
    request: FastifyRequest<OfOne>,
    reply: FastifyReply,
    next: (document: Json) => Json,
  ) => {
    const by = byOf(request);
    const { id } = request.params;
    const { moved } = await writing(parts, by, async (tx) => {
      const { row, etag } = await of(tx, id);
      requireMatch(request.headers, etag);
      return changeUser(tx, by, { before: row, said: readUser(next(documentOf(row))) });
    });
    if (moved) parts.onAddress(id);
    return send(request, reply, id);
  };

  scope.put<OfOne>('/Users/:id', (request, reply) => {
    const body = readBody(USER_KIND, request.body);
    return change(request, reply, () => body);
  });

  scope.patch<OfOne>('/Users/:id', (request, reply) => {
    const operations = readOperations(request.body);
    return change(request, reply, (document) => patched(USER_KIND, document, operations));
  });

  scope.delete<OfOne>('/Users/:id', async (request, reply) => {
    const by = byOf(request);
    await writing(parts, by, async (tx) => {
      const { row, etag } = await of(tx, request.params.id);
      requireMatch(request.headers, etag);
      return deleteUser(tx, by, row);
    });
    return reply.status(204).send();
  });
};
