import type { Db } from '../../platform/database/database.ts';
import type { SocketServer } from '../../realtime/index.ts';
import { tellChat } from './present.ts';
import { messagesForAll } from './store.ts';

/** Sends messages as they are now to the people of their chats, to each what she may see. */
export const tellMessages = async (
  db: Db,
  sockets: Pick<SocketServer, 'toMembers'>,
  ids: string[],
): Promise<void> => {
  for (const message of await messagesForAll(db, ids)) tellChat(sockets, message);
};
