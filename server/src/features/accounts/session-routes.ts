import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { recordAudit } from '../audit/index.ts';
import { endSessions, listSessions } from './sessions.ts';

/** Where a person is signed in, and how to end it. */
export const sessionRoutes = (app: App, db: Db) => {
  handle(app, CALLS.listSessions, async ({ user, caller }) => ({
    sessions: await listSessions(db, user.id, caller.sessionId),
  }));

  handle(app, CALLS.endAllSessions, async (request) => {
    await endSessions(db, request.user.id);
    await recordAudit(db, request, { action: 'user.sessions_ended' });
  });

  handle(app, CALLS.endSession, async (request) => {
    const ended = await endSessions(db, request.user.id, { only: request.params.id });
    if (!ended) throw new AppError('not_found');
    await recordAudit(db, request, { action: 'user.sessions_ended' });
  });
};
