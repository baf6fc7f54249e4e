import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { recordAudit } from '../audit/index.ts';
import { endSessions, listSessions } from './sessions.ts';

/** Routes to list and end the caller's sessions. */
export const sessionRoutes = (app: App, db: Db) => {
  handle(app, CALLS.listSessions, async ({ user, caller }) => ({
    sessions: await listSessions(db, user.id, caller.sessionId),
  }));

  handle(app, CALLS.endAllSessions, async (request) => {
    await db.transaction(async (tx) => {
      await endSessions(tx, request.user.id);
      await recordAudit(tx, request, { action: 'user.sessions_ended' });
    });
  });

  handle(app, CALLS.endSession, async (request) => {
    await db.transaction(async (tx) => {
      const ended = await endSessions(tx, request.user.id, { only: request.params.id });
      if (!ended) throw new AppError('not_found');
      await recordAudit(tx, request, { action: 'user.sessions_ended' });
    });
  });
};
