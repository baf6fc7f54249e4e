import type { Db } from '../../platform/database/database.ts';
import type { SocketServer } from '../../realtime/index.ts';
import { tellChat } from './present.ts';
import { messagesForAll } from './store.ts';

/** Publishes the current state of messages to the people of their chats, to each as far as they may see it. */
export const tellMessages = async (
  db: Db,
  sockets: Pick<SocketServer, 'toMembers'>,
  ids: string[],
): Promise<void> => {
  for (const message of await messagesForAll(db, ids)) tellChat(sockets, message);
};
