import {
  Chat,
  ChatBody,
  ChatList,
  ChatPatch,
  ChatQuery,
  ChatWithMessages,
  Id,
  type Message,
  OneChatQuery,
} from '@docent/contract';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { App } from '../../platform/http/app.ts';
import { closeChat } from './close-chat.ts';
import { deleteChat } from './delete-chat.ts';
import { holdChat } from './hold-chat.ts';
import type { Notices } from './notices.ts';
import { getChat, insertChat, listChats, renameChat, requireChat } from './store.ts';

export type ChatRoutesOptions = { db: Db; files: Files; notices: Notices };

const params = z.object({ id: Id });

/** The newest messages of a chat, as a participant sees them. */
type NewestMessages = (chatId: string, limit: number, reader: string) => Promise<Message[]>;

export const chatRoutes = (app: App, options: ChatRoutesOptions & { newestMessages: NewestMessages }) => {
  const { db, notices, newestMessages } = options;

  app.get(
    '/v1/chats',
    { config: { access: 'signed-in' }, schema: { querystring: ChatQuery, response: { 200: ChatList } } },
    ({ query, user }) => listChats(db, user, query),
  );

  app.post(
    '/v1/chats',
    { config: { access: 'signed-in' }, schema: { body: ChatBody, response: { 201: Chat } } },
    async ({ body, user }, reply) => {
      const id = await insertChat(db, body.name, user.id);
      notices.chatsChanged([user.id]);
      return reply.status(201).send(await getChat(db, id, user));
    },
  );

  app.get(
    '/v1/chats/:id',
    {
      config: { access: 'signed-in' },
      schema: { params, querystring: OneChatQuery, response: { 200: ChatWithMessages } },
    },
    async ({ params: { id }, query, user }) => {
      await requireChat(db, id, user, 'read');
      const [chat, messages] = await Promise.all([
        getChat(db, id, user),
        query.messages ? newestMessages(id, query.messages, user.id) : [],
      ]);
      return { ...chat, messages };
    },
  );

  app.patch(
    '/v1/chats/:id',
    { config: { access: 'signed-in' }, schema: { params, body: ChatPatch, response: { 200: Chat } } },
    async ({ params: { id }, body, user }) => {
      const told = await db.transaction(async (tx) => {
        const { person } = await holdChat(tx, id, user.id, body.closed ? 'close' : 'rename');
        if (body.name !== undefined) await renameChat(tx, id, body.name);
        return body.closed ? closeChat(tx, id, person) : null;
      });
      if (told) await notices.messageChanged(id, told);
      const chat = await getChat(db, id, user);
      notices.chatsChanged(chat.participants.map((person) => person.id));
      return chat;
    },
  );

  app.delete(
    '/v1/chats/:id',
    { config: { access: 'signed-in' }, schema: { params } },
    async (request, reply) => {
      await deleteChat(options, request.params.id, request);
      return reply.status(204).send();
    },
  );
};
