import { Chat, Id, ParticipantBody } from '@docent/contract';
import { z } from 'zod';
import type { App } from '../../platform/http/app.ts';
import { inviteParticipant } from './invite-participants.ts';
import { removeParticipant } from './remove-participant.ts';
import type { ChatRoutesOptions } from './routes.ts';
import { getChat } from './store.ts';

const params = z.object({ id: Id });

export const participantRoutes = (app: App, options: ChatRoutesOptions) => {
  const { db } = options;

  app.post(
    '/v1/chats/:id/participant',
    {
      config: { access: 'signed-in' },
      schema: { params, body: ParticipantBody, response: { 201: Chat } },
    },
    async ({ params: { id }, body, user }, reply) => {
      await inviteParticipant(options, {
        chatId: id,
        byId: user.id,
        userId: body.user_id,
        kind: body.kind,
      });
      return reply.status(201).send(await getChat(db, id, user));
    },
  );

  app.delete(
    '/v1/chats/:id/participants/:userId',
    { config: { access: 'signed-in' }, schema: { params: params.extend({ userId: Id }) } },
    async ({ params: { id, userId }, user }, reply) => {
      await removeParticipant(options, { chatId: id, userId, by: user });
      return reply.status(204).send();
    },
  );
};
