import type { Logger } from '../platform/logs.ts';
import { chatRoom, viewRoom } from './rooms.ts';
import type { DocentServer, DocentSocket } from './types.ts';

/** Returns which users view a chat, over all servers. Derived from the rooms; nothing is stored. */
export const createPresence = (io: DocentServer, logger: Logger) => {
  const viewers = async (chatId: string): Promise<string[]> => {
    const sockets = await io.in(viewRoom(chatId)).fetchSockets();
    return [...new Set(sockets.map((socket) => socket.data.userId))];
  };

  /** Counts again and tells the chat's people. A server that does not answer in time leaves the old picture. */
  const tell = async (chatId: string): Promise<string[]> => {
    try {
      const userIds = await viewers(chatId);
      io.to(chatRoom(chatId)).emit('presence', { chat_id: chatId, user_ids: userIds });
      return userIds;
    } catch (error) {
      logger.warn({ err: error }, 'who is here could not be counted');
      return [];
    }
  };

  return {
    tell,
    /** The window shows another chat, or none. Joining the room, which needs a right, is the caller's. */
    leave: async (socket: DocentSocket): Promise<void> => {
      const before = socket.data.viewing;
      socket.data.viewing = null;
      if (!before) return;
      if (socket.connected) await socket.leave(viewRoom(before));
      await tell(before);
    },
  };
};
