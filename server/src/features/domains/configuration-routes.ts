import { CALLS, type GoldenQuestionBody } from '@docent/contract';
import { mayAdministerDomains, mayConfigureDomain, type Reader, readerOf } from '../../access/index.ts';
import type { Database, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { changeDomain } from './change-domain.ts';
import { expertPart } from './configuration-columns.ts';
import { listChanges, snapshotOf } from './configuration-store.ts';
import { exportDomain, importDomain } from './domain-file.ts';
import { type HeldDomain, holdDomainAdmin } from './hold-domain.ts';
import { type ModelsOfDomains, showDetail, showDomain } from './show-domain.ts';
import { getDomain, getDomainDetail, requireConfigurer } from './store.ts';

/** The golden questions of a domain, which its file carries with the configuration. */
export type GoldenQuestions = {
  /** Lists the questions that the reader may see. */
  list: (db: DbOrTx, domainId: string, reader: Reader) => Promise<GoldenQuestionBody[]>;
  /** To a domain that has just been made. */
  add: (db: DbOrTx, domainId: string, questions: GoldenQuestionBody[], author: null) => Promise<void>;
};

type Options = {
  database: Database;
  models: ModelsOfDomains;
  onChanged: (domainId: string) => void;
  golden: GoldenQuestions;
};

/** History of a domain's configuration, and domains as files. */
export const configurationRoutes = (app: App, options: Options) => {
  const { database, models, onChanged, golden } = options;
  const { db } = database;
  handle(app, CALLS.listConfigChanges, async ({ params: { id }, query, user }) => {
    await requireConfigurer(db, id, user);
    return listChanges(db, id, query.limit, query.before);
  });

  handle(app, CALLS.restoreConfigChange, async (request) => {
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
      patchBy: (held: HeldDomain) => {
        if (!mayConfigureDomain(held.person, held)) throw new AppError('forbidden');
        return mayAdministerDomains(held.person) ? snapshot : expertPart(snapshot);
      },
      kind: 'restored' as const,
      modelsAllowed: await models.allowed(),
    };
    if ((await changeDomain(database, change)).changed) onChanged(id);
    return showDetail(await getDomainDetail(db, id, user), models);
  });

  handle(app, CALLS.exportDomain, async ({ params: { id }, user }, reply) => {
    await requireConfigurer(db, id, user);
    const file = await exportDomain(db, id, user, await golden.list(db, id, readerOf(user)));
    return reply.header('content-disposition', 'attachment; filename="domain.json"').send(file);
  });

  handle(app, CALLS.importDomain, async (request) => {
    const { body: file, user } = request;
    const modelsAllowed = await models.allowed();
    const id = await db.transaction(async (tx) => {
      await holdDomainAdmin(tx, user.id);
      const made = await importDomain(tx, { file, authorId: user.id, by: request, modelsAllowed });
      await golden.add(tx, made, file.golden_questions, null);
      return made;
    });
    return showDomain(await getDomain(db, id, user), models);
  });
};
