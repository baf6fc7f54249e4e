import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { recordAudit } from '../audit/index.ts';
import { holdPerson } from './hold-person.ts';
import type { SsoConnections } from './sso-connections.ts';

const requireOwner = (user: { role: string }) => {
  if (user.role !== 'owner') throw new AppError('forbidden');
};

/** Who may come in from where is the owners' to decide. */
export const ssoAdminRoutes = (app: App, db: Db, connections: SsoConnections) => {
  handle(app, CALLS.listSsoConnections, async ({ user }) => {
    requireOwner(user);
    return { connections: await connections.list() };
  });

  handle(app, CALLS.createSsoConnection, async (request) => {
    const { id, kind, name, email_domains, issuer } = request.body;
    requireOwner(request.user);
    await connections.requireIssuer(request.body);
    await db.transaction(async (tx) => {
      requireOwner(await holdPerson(tx, request.user.id));
      await connections.add(tx, request.body);
      const detail = { added: id, kind, email_domains, issuer };
      await recordAudit(tx, request, { action: 'sso.changed', target: { id, name }, detail });
    });
    return { connections: await connections.list() };
  });

  handle(app, CALLS.deleteSsoConnection, async (request) => {
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
  });
};
