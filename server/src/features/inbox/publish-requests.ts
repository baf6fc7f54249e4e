import type { Db } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import type { SocketServer } from '../../realtime/index.ts';
import { groupExpertsOf } from '../domains/index.ts';
import { concernedBy } from './store.ts';

type Parts = { db: Db; sockets: Pick<SocketServer, 'toChat' | 'toUser'>; logger: Logger };

/**
 * Tells whom requests concern that they have changed: everybody in the chat, and those who may take it without being there. `before`
 * names those who could until now. Never throws: what happened has happened.
 */
export const createPublishRequests =
  ({ db, sockets, logger }: Parts) =>
  async (ids: string[], before: string[] = []): Promise<void> => {
    if (!ids.length) return;
    try {
      for (const { chatId, domainId, people } of await concernedBy(db, ids)) {
        const experts = domainId ? await groupExpertsOf(db, domainId) : [];
        const event = { chat_id: chatId };
        sockets.toChat(chatId).emit('inbox_changed', event);
        for (const id of new Set([...people, ...experts, ...before]))
          sockets.toUser(id).emit('inbox_changed', event);
      }
    } catch (error) {
      logger.warn({ err: error }, 'a change of a request could not be told');
    }
  };

export type PublishRequests = ReturnType<typeof createPublishRequests>;
