import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { lockUser, requireFresh } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { limitKeys } from './access.ts';
import { type ApiKeysFor, mayAdministerKeys, mayMakeKeys } from './policy.ts';
import { deleteKey, insertKey, listAllKeys, listKeys } from './store.ts';

type Options = { db: Db; keysFor: ApiKeysFor };

/** A person's own keys, and for owners everybody's. None of these calls can be made with a key. */
export const apiKeyRoutes = (app: App, { db, keysFor }: Options) => {
  limitKeys(app);

  handle(app, CALLS.listOwnApiKeys, async ({ user }) => ({
    keys: await listKeys(db, user.id),
    may_create: mayMakeKeys(user, keysFor),
  }));

  handle(
    app,
    CALLS.createApiKey,
    async (request) => {
      if (!mayMakeKeys(request.user, keysFor)) throw new AppError('forbidden');
      const { current_password: password, ...body } = request.body;
      const { user, caller } = request;
      await requireFresh(db, { userId: user.id, sessionId: caller.sessionId, password });
      const made = await db.transaction(async (tx) => {
        const inserted = await insertKey(tx, user.id, body);
        const { id, name, scopes, expires_at } = inserted.key;
        const detail = { scopes, expires_at };
        await recordAudit(tx, request, { action: 'api_key.created', target: { id, name }, detail });
        return inserted;
      });
      return made;
    },
    { rateLimit: { max: 60, timeWindow: '1 minute' } },
  );

  handle(app, CALLS.deleteOwnApiKey, async (request) => {
    await db.transaction(async (tx) => {
      const target = await deleteKey(tx, request.params.id, request.user.id);
      await recordAudit(tx, request, { action: 'api_key.deleted', target });
    });
  });

  handle(app, CALLS.listApiKeys, async ({ user, query }) => {
    if (!mayAdministerKeys(user)) throw new AppError('forbidden');
    return listAllKeys(db, query);
  });

  handle(app, CALLS.deleteApiKey, async (request) => {
    await db.transaction(async (tx) => {
      if (!mayAdministerKeys(await lockUser(tx, request.user.id))) throw new AppError('forbidden');
      const target = await deleteKey(tx, request.params.id);
      await recordAudit(tx, request, { action: 'api_key.deleted', target });
    });
  });
};
