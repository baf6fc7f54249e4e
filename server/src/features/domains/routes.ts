import { Domain, DomainBody, DomainList, DomainPatch, Id } from '@docent/contract';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { mayAdministerDomains } from './policy.ts';
import { deleteDomain, getDomain, insertDomain, listDomains, updateDomain } from './store.ts';

type Options = {
  db: Db;
  /** Removes what a domain's documents leave outside the database's own tables. */
  removeDocuments: (domainId: string) => Promise<void>;
};

const params = z.object({ id: Id });

export const domainRoutes = (app: App, { db, removeDocuments }: Options) => {
  app.get(
    '/v1/domains',
    { config: { access: 'signed-in' }, schema: { response: { 200: DomainList } } },
    async ({ user }) => ({ domains: await listDomains(db, user) }),
  );

  app.get(
    '/v1/domains/:id',
    { config: { access: 'signed-in' }, schema: { params, response: { 200: Domain } } },
    ({ params: { id }, user }) => getDomain(db, id, user),
  );

  app.post(
    '/v1/domains',
    { config: { access: 'signed-in' }, schema: { body: DomainBody, response: { 201: Domain } } },
    async ({ body, user }, reply) => {
      if (!mayAdministerDomains(user)) throw new AppError('forbidden');
      const id = await insertDomain(db, body, user.id);
      return reply.status(201).send(await getDomain(db, id, user));
    },
  );

  app.patch(
    '/v1/domains/:id',
    { config: { access: 'signed-in' }, schema: { params, body: DomainPatch, response: { 200: Domain } } },
    async ({ params: { id }, body, user }) => {
      await getDomain(db, id, user);
      if (!mayAdministerDomains(user)) throw new AppError('forbidden');
      await updateDomain(db, id, body);
      return getDomain(db, id, user);
    },
  );

  app.delete(
    '/v1/domains/:id',
    { config: { access: 'signed-in' }, schema: { params } },
    async ({ params: { id }, user }, reply) => {
      await getDomain(db, id, user);
      if (!mayAdministerDomains(user)) throw new AppError('forbidden');
      await removeDocuments(id);
      await deleteDomain(db, id);
      return reply.status(204).send();
    },
  );
};
