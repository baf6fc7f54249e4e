import { Chat, ChatBody, ChatList, ChatPatch, ChatQuery, Id } from '@docent/contract';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { closeChat } from './close-chat.ts';
import { mayDeleteChat } from './policy.ts';
import { deleteChat, getChat, insertChat, listChats, renameChat } from './store.ts';

type Options = {
  db: Db;
  /** Tells the people of a chat that their list of chats has changed. */
  chatsChanged: (userIds: string[]) => void;
  /** Sends a system line that was stored to the people of its chat. */
  lineStored: (chatId: string, messageId: string) => Promise<void>;
};

const params = z.object({ id: Id });

export const chatRoutes = (app: App, { db, chatsChanged, lineStored }: Options) => {
  app.get(
    '/v1/chats',
    { config: { access: 'signed-in' }, schema: { querystring: ChatQuery, response: { 200: ChatList } } },
    ({ query, user }) => listChats(db, user.id, query.limit, query.cursor),
  );

  app.post(
    '/v1/chats',
    { config: { access: 'signed-in' }, schema: { body: ChatBody, response: { 201: Chat } } },
    async ({ body, user }, reply) => {
      const id = await insertChat(db, body.name, user.id);
      chatsChanged([user.id]);
      return reply.status(201).send(await getChat(db, id, user.id));
    },
  );

  app.get(
    '/v1/chats/:id',
    { config: { access: 'signed-in' }, schema: { params, response: { 200: Chat } } },
    ({ params: { id }, user }) => getChat(db, id, user.id),
  );

  app.patch(
    '/v1/chats/:id',
    { config: { access: 'signed-in' }, schema: { params, body: ChatPatch, response: { 200: Chat } } },
    async ({ params: { id }, body, user }) => {
      await getChat(db, id, user.id);
      if (body.name !== undefined) await renameChat(db, id, body.name);
      if (body.closed) await lineStored(id, await closeChat(db, id, user));
      const chat = await getChat(db, id, user.id);
      chatsChanged(chat.participants.map((person) => person.id));
      return chat;
    },
  );

  app.delete(
    '/v1/chats/:id',
    { config: { access: 'signed-in' }, schema: { params } },
    async ({ params: { id }, user }, reply) => {
      const chat = await getChat(db, id, user.id);
      if (!mayDeleteChat(user, chat)) throw new AppError('forbidden');
      await deleteChat(db, id);
      chatsChanged(chat.participants.map((person) => person.id));
      return reply.status(204).send();
    },
  );
};
