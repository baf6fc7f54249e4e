import type { Notices } from '../chats/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Platform } from '../plugin.ts';
import { tellChat } from './present.ts';
import { messagesForAll } from './store.ts';

type Options = Pick<Platform, 'database' | 'sockets'> & { notify: Notify };

/** Tells a chat's people over their sockets, and by notifications where they were invited. */
export const createNotices = ({ database, sockets, notify }: Options): Notices => ({
  chatsChanged: (userIds) => {
    for (const id of userIds) sockets.toUser(id).emit('refresh_rooms');
  },
  messageChanged: async (_chatId, messageId) => {
    for (const message of await messagesForAll(database.db, [messageId])) tellChat(sockets, message);
  },
  evict: (userId, chatId) => sockets.evict(userId, chatId),
  invited: (given) => void notify(given),
});
