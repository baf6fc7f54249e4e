import { Id, MessageList } from '@docent/contract';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { requireParticipant } from '../chats/index.ts';
import { messagesAfter } from './store.ts';

const query = z.strictObject({ chat_id: Id, after_seq: z.coerce.number().int().min(0).default(0) });

export const messageRoutes = (app: App, db: Db) => {
  app.get(
    '/v1/messages',
    { config: { access: 'signed-in' }, schema: { querystring: query, response: { 200: MessageList } } },
    async ({ query: { chat_id, after_seq }, user }) => {
      await requireParticipant(db, chat_id, user.id);
      return { messages: await messagesAfter(db, chat_id, after_seq, user.id) };
    },
  );
};
