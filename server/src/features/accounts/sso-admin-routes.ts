import { SsoConnectionBody, SsoConnectionList } from '@docent/contract';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { recordAudit } from '../audit/index.ts';
import { holdPerson } from './hold-person.ts';
import type { SsoConnections } from './sso-connections.ts';

const params = z.object({ id: z.string().max(40) });
const requireOwner = (user: { role: string }) => {
  if (user.role !== 'owner') throw new AppError('forbidden');
};

/** Who may come in from where is the owners' to decide. */
export const ssoAdminRoutes = (app: App, db: Db, connections: SsoConnections) => {
  app.get(
    '/v1/sso-connections',
    { config: { access: 'signed-in' }, schema: { response: { 200: SsoConnectionList } } },
    async ({ user }) => {
      requireOwner(user);
      return { connections: await connections.list() };
    },
  );

  app.post(
    '/v1/sso-connections',
    {
      config: { access: 'signed-in' },
      schema: { body: SsoConnectionBody, response: { 201: SsoConnectionList } },
    },
    async (request, reply) => {
      const { id, kind, name, email_domains, issuer } = request.body;
      requireOwner(request.user);
      await connections.requireIssuer(request.body);
      await db.transaction(async (tx) => {
        requireOwner(await holdPerson(tx, request.user.id));
        await connections.add(tx, request.body);
        const detail = { added: id, kind, email_domains, issuer };
        await recordAudit(tx, request, { action: 'sso.changed', target: { id, name }, detail });
      });
      return reply.status(201).send({ connections: await connections.list() });
    },
  );

  app.delete(
    '/v1/sso-connections/:id',
    { config: { access: 'signed-in' }, schema: { params } },
    async (request, reply) => {
      const { id } = request.params;
      await db.transaction(async (tx) => {
        requireOwner(await holdPerson(tx, request.user.id));
        await connections.remove(tx, id);
        await recordAudit(tx, request, {
          action: 'sso.changed',
          target: { id, name: id },
          detail: { removed: id },
        });
      });
      return reply.status(204).send();
    },
  );
};
