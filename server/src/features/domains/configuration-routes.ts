import {
  ConfigChangeList,
  ConfigChangeQuery,
  type Configuration,
  Domain,
  DomainDetail,
  DomainFile,
  type GoldenQuestionBody,
  Id,
} from '@docent/contract';
import { z } from 'zod';
import { mayAdministerDomains, mayConfigureDomain } from '../../access/index.ts';
import type { Database, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { changeDomain } from './change-domain.ts';
import { listChanges, snapshotOf } from './configuration-store.ts';
import { exportDomain, importDomain } from './domain-file.ts';
import { type HeldDomain, holdDomainAdmin } from './hold-domain.ts';
import { type SeesImages, showDomain } from './show-domain.ts';
import { getDomain, getDomainDetail, requireConfigurer } from './store.ts';

type Options = {
  database: Database;
  modelsAllowed: () => Promise<string[]>;
  seesImages: SeesImages;
  onChanged: (domainId: string) => void;
  golden: {
    list: (db: DbOrTx, domainId: string) => Promise<GoldenQuestionBody[]>;
    add: (db: DbOrTx, domainId: string, questions: GoldenQuestionBody[]) => Promise<void>;
  };
};

const params = z.object({ id: Id });
const changeParams = z.object({ id: Id, changeId: Id });

/** History of a domain's configuration, and domains as files. */
export const configurationRoutes = (app: App, options: Options) => {
  const { database, modelsAllowed, seesImages, onChanged, golden } = options;
  const { db } = database;
  app.get(
    '/v1/domains/:id/changes',
    {
      config: { access: 'signed-in' },
      schema: { params, querystring: ConfigChangeQuery, response: { 200: ConfigChangeList } },
    },
    async ({ params: { id }, query, user }) => {
      await requireConfigurer(db, id, user);
      return listChanges(db, id, query.limit, query.before);
    },
  );

  app.post(
    '/v1/domains/:id/changes/:changeId/restore',
    { config: { access: 'signed-in' }, schema: { params: changeParams, response: { 200: DomainDetail } } },
    async (request) => {
      const {
        params: { id, changeId },
        user,
      } = request;
      await requireConfigurer(db, id, user);
      const snapshot = await snapshotOf(db, id, changeId);
      const change = {
        domainId: id,
        authorId: user.id,
        by: request,
        patchBy: ({ person, isExpert }: HeldDomain) => {
          if (!mayConfigureDomain(person, { isExpert })) throw new AppError('forbidden');
          return mayAdministerDomains(person) ? snapshot : expertPart(snapshot);
        },
        kind: 'restored' as const,
        modelsAllowed: await modelsAllowed(),
      };
      if (await changeDomain(database, change)) onChanged(id);
      return showDomain(await getDomainDetail(db, id, user), seesImages);
    },
  );

  app.get(
    '/v1/domains/:id/export',
    { config: { access: 'signed-in' }, schema: { params, response: { 200: DomainFile } } },
    async ({ params: { id }, user }, reply) => {
      await requireConfigurer(db, id, user);
      const file = await exportDomain(db, id, user, await golden.list(db, id));
      return reply.header('content-disposition', 'attachment; filename="domain.json"').send(file);
    },
  );

  app.post(
    '/v1/domains/import',
    { config: { access: 'signed-in' }, schema: { body: DomainFile, response: { 201: Domain } } },
    async (request, reply) => {
      const { body: file, user } = request;
      const models = await modelsAllowed();
      const id = await db.transaction(async (tx) => {
        await holdDomainAdmin(tx, user.id);
        const made = await importDomain(tx, { file, authorId: user.id, by: request, modelsAllowed: models });
        await golden.add(tx, made, file.golden_questions);
        return made;
      });
      return reply.status(201).send(await showDomain(await getDomain(db, id, user), seesImages));
    },
  );
};

/** What an expert may set: models and the way of checking are the admins'. */
const expertPart = ({ small_model: _s, large_model: _l, validation: _v, ...part }: Configuration) => part;
