import { Id, SessionList } from '@docent/contract';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { recordAudit } from '../audit/index.ts';
import { endSessions, listSessions } from './sessions.ts';

/** Where a person is signed in, and how to end it. */
export const sessionRoutes = (app: App, db: Db) => {
  app.get(
    '/v1/me/sessions',
    { config: { access: 'signed-in' }, schema: { response: { 200: SessionList } } },
    async ({ user, caller }) => ({ sessions: await listSessions(db, user.id, caller.sessionId) }),
  );

  app.delete('/v1/me/sessions', { config: { access: 'signed-in' } }, async (request, reply) => {
    await endSessions(db, request.user.id);
    await recordAudit(db, request, { action: 'user.sessions_ended' });
    return reply.status(204).send();
  });

  app.delete(
    '/v1/me/sessions/:id',
    { config: { access: 'signed-in' }, schema: { params: z.object({ id: Id }) } },
    async (request, reply) => {
      const ended = await endSessions(db, request.user.id, { only: request.params.id });
      if (!ended) throw new AppError('not_found');
      await recordAudit(db, request, { action: 'user.sessions_ended' });
      return reply.status(204).send();
    },
  );
};
