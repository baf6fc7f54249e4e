import type { ChatEvents } from '../chats/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Platform } from '../plugin.ts';
import { tellMessages } from './tell-messages.ts';

type Options = Pick<Platform, 'database' | 'sockets'> & { notify: Notify };

/** Tells a chat's people over their sockets, and by notifications where they were invited. */
export const createChatEvents = ({ database, sockets, notify }: Options): ChatEvents => ({
  chatsChanged: (userIds) => {
    for (const id of userIds) sockets.toUser(id).emit('refresh_rooms');
  },
  messageChanged: (_chatId, messageId) => tellMessages(database.db, sockets, [messageId]),
  evict: (userId, chatId) => sockets.evict(userId, chatId),
  invited: (given) => void notify(given),
});
