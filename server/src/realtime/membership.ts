import type { Logger } from '../platform/logs.ts';
import { roomsOfChat, userRoom, viewRoom } from './rooms.ts';
import type { DocentServer, DocentSocket } from './types.ts';

type Options = { io: DocentServer; logger: Logger; clustered: boolean };

/**
 * Keeps rooms in step with the database: a socket joins the rooms read for it only if the user was not evicted between the read and the
 * join; otherwise they are read once more. (A removal commits first, then evicts.)
 */
export const createMembership = ({ io, logger, clustered }: Options) => {
  /** Evictions by user, counted on this server while that user's rooms are being read. */
  const evictions = new Map<string, number>();
  const reading = new Map<string, number>();

  const evictHere = (userId: string, chatId: string) => {
    if (reading.has(userId)) evictions.set(userId, (evictions.get(userId) ?? 0) + 1);
    io.local.in(userRoom(userId)).socketsLeave([...roomsOfChat(chatId, userId), viewRoom(chatId)]);
  };

  io.on('evict', (userId, chatId, done) => {
    evictHere(userId, chatId);
    done();
  });

  return {
    /** Joins the rooms that `read` returns from the database, and returns them. */
    join: async (socket: DocentSocket, userId: string, read: () => Promise<string[]>): Promise<string[]> => {
      reading.set(userId, (reading.get(userId) ?? 0) + 1);
      try {
        for (;;) {
          const before = evictions.get(userId) ?? 0;
          const rooms = await read();
          if ((evictions.get(userId) ?? 0) !== before) continue;
          await socket.join(rooms);
          return rooms;
        }
      } finally {
        const left = (reading.get(userId) ?? 1) - 1;
        if (left) reading.set(userId, left);
        else {
          reading.delete(userId);
          evictions.delete(userId);
        }
      }
    },
    /** Takes a person's sockets out of a chat on every server; resolves when all that are there have done it. */
    evict: async (userId: string, chatId: string): Promise<void> => {
      evictHere(userId, chatId);
      if (!clustered) return;
      await io.serverSideEmitWithAck('evict', userId, chatId).catch((error: unknown) => {
        // A server that does not answer is dead or cut off; should it come back, it finds this in its stream.
        logger.warn({ err: error }, 'not every server confirmed that somebody left a chat');
        io.in(userRoom(userId)).socketsLeave([...roomsOfChat(chatId, userId), viewRoom(chatId)]);
      });
    },
  };
};
