import { CALLS, type CurrentUser } from '@docent/contract';
import { type ManagedDomain, mayGrantAccess } from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { holdDocument } from '../documents/index.ts';
import { holdDomain, holdManager } from '../domains/index.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import { changeDocumentAccess } from './change-document-access.ts';
import { changeAccess, removeGrant, setGrant } from './change-grants.ts';
import { documentAccess } from './document-access.ts';
import { explainDocument, explainDomain } from './explain-access.ts';
import { countReaders, listGrants, listReaders } from './list-grants.ts';
import { readableByUser } from './readable-by-user.ts';

type Options = { db: Db; notify: Notify };

/** Routes of the readers of a domain, for its managers and for administrators. */
export const grantRoutes = (app: App, { db, notify }: Options) => {
  /** A change, and word to the managers of what it opens once it stands. */
  const change = async (user: CurrentUser, act: (tx: DbOrTx) => Promise<ManagedDomain[]>) =>
    tellAccessOpened(notify, user.id, await db.transaction(act));

  handle(app, CALLS.listGrants, ({ params: { id }, query, user }) =>
    db.transaction(async (tx) => {
      const held = await holdDomain(tx, id, user.id);
      if (!mayGrantAccess(held.person, held)) throw new AppError('forbidden');
      const found = await listGrants(tx, id, query, { closed: !held.reads });
      return { ...found, access: held.access, people: held.reads ? await countReaders(tx, id) : null };
    }),
  );

  handle(app, CALLS.setGrant, async (request) => {
    const { params, body, user } = request;
    const given = { domainId: params.id, principal: params.principalId, role: body.role };
    await change(user, (tx) => setGrant(tx, request, given));
  });

  handle(app, CALLS.deleteGrant, async (request) => {
    const { id: domainId, principalId: principal } = request.params;
    await db.transaction((tx) => removeGrant(tx, request, { domainId, principal }));
  });

  handle(app, CALLS.listReaders, ({ params: { id }, query, user }) =>
    db.transaction(async (tx) => {
      await holdManager(tx, id, user.id);
      return listReaders(tx, id, query);
    }),
  );

  handle(app, CALLS.setDomainAccess, async (request) => {
    const { params, body, user } = request;
    await change(user, (tx) => changeAccess(tx, request, { domainId: params.id, ...body }));
  });

  handle(app, CALLS.explainDomainAccess, ({ params: { id, userId }, user }) =>
    db.transaction(async (tx) => {
      const { person } = await holdManager(tx, id, user.id);
      return explainDomain(tx, person, { personId: userId, domainId: id });
    }),
  );

  handle(app, CALLS.getDocumentAccess, ({ params: { id }, user }) =>
    db.transaction(async (tx) => {
      await holdDocument(tx, id, user);
      return documentAccess(tx, id);
    }),
  );

  handle(app, CALLS.setDocumentAccess, async (request) => {
    const { params, body, user } = request;
    await change(user, async (tx) => {
      const { domainId } = await holdDocument(tx, params.id, user, { changes: 'access' });
      const held = await holdManager(tx, domainId, user.id, { changes: 'access' });
      return changeDocumentAccess(tx, request, held, { domainId, documentIds: [params.id], to: body });
    });
  });

  handle(app, CALLS.setDocumentsAccess, async (request) => {
    const { kb_id: domainId, documents: documentIds, to } = request.body;
    await change(request.user, async (tx) => {
      const held = await holdManager(tx, domainId, request.user.id, { changes: 'access' });
      return changeDocumentAccess(tx, request, held, { domainId, documentIds, to });
    });
  });

  handle(app, CALLS.explainDocumentAccess, ({ params: { id, userId }, user }) =>
    db.transaction(async (tx) => {
      const { domainId } = await holdDocument(tx, id, user);
      const { person } = await holdManager(tx, domainId, user.id);
      return explainDocument(tx, person, { personId: userId, documentId: id, domainId });
    }),
  );

  handle(app, CALLS.getReadingOf, ({ params: { id }, query, user }) => readableByUser(db, user, id, query));
};
