import { CALLS, type Message } from '@docent/contract';
import { type Reader, readerOf } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { ChatEvents } from './chat-events.ts';
import { closeChat } from './close-chat.ts';
import { deleteChat } from './delete-chat.ts';
import { lockChat } from './lock-chat.ts';
import { getChat, insertChat, listChats, renameChat, requireChat } from './store.ts';

export type ChatRoutesOptions = { db: Db; files: Files; notices: ChatEvents };

/** The newest messages of a chat, as a participant sees them. */
type NewestMessages = (chatId: string, limit: number, reader: Reader) => Promise<Message[]>;

export const chatRoutes = (app: App, options: ChatRoutesOptions & { newestMessages: NewestMessages }) => {
  const { db, notices, newestMessages } = options;

  handle(app, CALLS.listChats, ({ query, user }) => listChats(db, user, query));

  handle(app, CALLS.createChat, async ({ body, user }) => {
    const id = await insertChat(db, body.name, user.id);
    notices.chatsChanged([user.id]);
    return getChat(db, id, user);
  });

  handle(app, CALLS.getChat, async ({ params: { id }, query, user }) => {
    await requireChat(db, id, user, 'read');
    const [chat, messages] = await Promise.all([
      getChat(db, id, user),
      query.messages ? newestMessages(id, query.messages, readerOf(user)) : [],
    ]);
    return { ...chat, messages };
  });

  handle(app, CALLS.updateChat, async ({ params: { id }, body, user }) => {
    const told = await db.transaction(async (tx) => {
      const { person } = await lockChat(tx, id, user.id, body.closed ? 'close' : 'rename');
      if (body.name !== undefined) await renameChat(tx, id, body.name);
      return body.closed ? closeChat(tx, id, person) : null;
    });
    if (told) await notices.messageChanged(id, told);
    const chat = await getChat(db, id, user);
    notices.chatsChanged(chat.participants.map((person) => person.id));
    return chat;
  });

  handle(app, CALLS.deleteChat, async (request) => {
    await deleteChat(options, request.params.id, request);
  });
};
