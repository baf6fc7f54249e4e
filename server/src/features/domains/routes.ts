import { CALLS } from '@docent/contract';
import { mayAdministerDomains } from '../../access/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { recordAudit } from '../audit/index.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import { changeDomain } from './change-domain.ts';
import { createDomain } from './create-domain.ts';
import { type HeldDomain, holdDomain, holdDomainAdmin } from './hold-domain.ts';
import { mayPatchDomain } from './policy.ts';
import { type ModelsOfDomains, showDetail, showDomain } from './show-domain.ts';
import { deleteDomain, getDomain, getDomainDetail, listDomains, markDeleted } from './store.ts';

type Options = {
  database: Database;
  models: ModelsOfDomains;
  /** Takes a domain's documents out of answers at once. Returns what removes their files, for after the deletion. */
  hideDocuments: (domainId: string) => Promise<() => Promise<void>>;
  /** Called after a change of the configuration has been committed. */
  onChanged: (domainId: string) => void;
  notify: Notify;
};

export const domainRoutes = (app: App, options: Options) => {
  const { database, models, hideDocuments, onChanged, notify } = options;
  const { db } = database;
  handle(app, CALLS.listDomains, async ({ user }) => {
    const domains = await listDomains(db, user);
    return { domains: await Promise.all(domains.map((one) => showDomain(one, models))) };
  });

  handle(app, CALLS.getDomain, async ({ params: { id }, user }) =>
    showDetail(await getDomainDetail(db, id, user), models),
  );

  handle(app, CALLS.createDomain, async (request) => {
    const { body, user } = request;
    const id = await db.transaction(async (tx) => {
      await holdDomainAdmin(tx, user.id);
      return createDomain(tx, body, { createdBy: user.id, by: request });
    });
    return showDomain(await getDomain(db, id, user), models);
  });

  handle(app, CALLS.updateDomain, async (request) => {
    const {
      params: { id },
      body,
      user,
    } = request;
    const change = {
      domainId: id,
      authorId: user.id,
      by: request,
      patchBy: (held: HeldDomain) => {
        if (!mayPatchDomain(held.person, held, body)) throw new AppError('forbidden');
        return body;
      },
      kind: 'edited' as const,
      modelsAllowed: await models.allowed(),
    };
    const { changed, opened } = await changeDomain(database, change);
    if (changed) onChanged(id);
    await tellAccessOpened(notify, user.id, opened);
    return showDetail(await getDomainDetail(db, id, user), models);
  });

  handle(app, CALLS.deleteDomain, async (request) => {
    const {
      params: { id },
      user,
    } = request;
    const { name } = await getDomain(db, id, user);
    await db.transaction(async (tx) => {
      const { person } = await holdDomain(tx, id, user.id, { changes: 'access' });
      if (!mayAdministerDomains(person)) throw new AppError('forbidden');
      await markDeleted(tx, id);
      await recordAudit(tx, request, { action: 'domain.deleted', target: { id, name } });
    });
    const removeFiles = await hideDocuments(id);
    await deleteDomain(db, id);
    await removeFiles();
  });
};
